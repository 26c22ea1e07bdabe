/**
 * Names of organizations that people talk about and that look like anybody's name to a small parser:
 * "Nvidia" is a company, not a person. Written by hand. Names that are more often a person's
 * ("Ford", "Chase") or a common word's ("Gap") are left out.
 */

/** Names of one word. */
const WORDS =
  'accenture acer activision adidas adobe airbnb airbus alibaba alphabet amazon amd amgen anthropic apple asus ' +
  'atlassian audi autodesk baidu barclays basf bayer bbc blackberry blackrock bloomberg bmw boeing bosch bytedance ' +
  'canva carrefour caterpillar cern chanel chevron chipotle chrysler cisco citibank citigroup citroen cloudflare cnn cnbc ' +
  'coinbase comcast costco coursera cvs daimler dell deloitte deepmind deepseek dhl discord disney docker doordash ' +
  'dreamworks dropbox duolingo ebay ecobank ericsson espn etsy exxon exxonmobil facebook fedex ferrari fiat fifa figma ' +
  'fitbit foxconn fujitsu gazprom genentech github gitlab gofundme goldman google greenpeace grindr groupon gucci heineken ' +
  'hbo hilton hitachi honda hootsuite hsbc huawei hulu hyundai ibm ikea imdb instacart instagram intel interpol ' +
  'intuit jaguar jetblue jpmorgan kaspersky kfc kia kickstarter kodak lamborghini lego lenovo lexus lidl linkedin lockheed ' +
  'logitech loreal lufthansa lyft maersk mastercard mattel mazda mcdonald mcdonalds mckinsey medtronic meta microsoft ' +
  'mistral mitsubishi moderna mondelez monsanto motorola mozilla msnbc nasa nasdaq nato nbc nestle netflix nike nikon ' +
  'nintendo nissan nokia northrop novartis nvidia nyse okta openai opec oracle oxfam palantir panasonic ' +
  'patreon paypal peloton pepsi pepsico peugeot pfizer philips pinterest pixar playstation porsche prada pwc qantas ' +
  'qualcomm quora reddit renault revolut roblox roche ryanair safeway salesforce samsung sanofi sap scania sega sephora ' +
  'shell shopify siemens skoda slack snapchat softbank sony soundcloud spacex spotify starbucks starlink stripe subaru ' +
  'suzuki tata telegram tencent tesco tesla tiktok tinder toshiba toyota tripadvisor tsmc twitch twitter uber ubisoft ' +
  'udemy unesco unhcr unicef unilever ups usps vanguard venmo verizon viacom visa vmware vodafone volkswagen volvo walgreens ' +
  'walmart waymo wayfair wechat whatsapp wikileaks wikimedia wikipedia wikihow xerox xiaomi yahoo yandex yelp youtube zappos ' +
  'zara zendesk zillow zoom zynga';

/** Names of several words, comma-separated. */
const PHRASES =
  'air france,american airlines,american express,bank of america,ben & jerry,best buy,black lives matter,blue origin,' +
  'british airways,burger king,coca cola,coca-cola,credit suisse,delta air lines,deutsche bank,deutsche bahn,dunkin donuts,' +
  'electronic arts,eli lilly,epic games,european union,fox news,general electric,general motors,goldman sachs,' +
  'harley davidson,home depot,hugging face,johnson & johnson,jp morgan,kraft heinz,lockheed martin,louis vuitton,' +
  'manchester united,mercedes benz,mercedes-benz,merrill lynch,morgan stanley,new york times,novo nordisk,office depot,' +
  'papa john,pizza hut,procter & gamble,real madrid,red bull,red cross,red hat,rolls royce,rolls-royce,southwest airlines,' +
  'space x,stack overflow,standard chartered,t-mobile,taco bell,trader joe,united airlines,united nations,' +
  'virgin galactic,wall street journal,walt disney company,warner bros,warner brothers,warner music,wells fargo,' +
  'white house,whole foods,world bank,world health organization,bell labs';

const NAMES: ReadonlySet<string> = new Set([...WORDS.split(' '), ...PHRASES.split(',')]);

/** Tells whether a name is that of an organization, in any case: "Nvidia", "Goldman Sachs". */
export function isKnownOrganization(words: readonly string[]): boolean {
  return NAMES.has(words.length === 1 ? (words[0] ?? '').toLowerCase() : words.join(' ').toLowerCase());
}
