/**
 * Conversations as users type them, each with the few facts that must hold, whatever the weights.
 */

/**
 * "The `occurrence`-th `text` of turn `turn` (both from 0) is `who`": a participant's label, or
 * another mention of the entity.
 */
export type Fact = readonly [turn: number, text: string, who: string, occurrence?: number];

export interface WholeConversation {
  readonly title: string;
  readonly turns: readonly (readonly [speaker: string, text: string])[];
  /** Who somebody or something is. */
  readonly facts: readonly Fact[];
  /** Participants who must never share an entity with these texts. */
  readonly apart?: readonly (readonly [participant: string, text: string])[];
}

export const CONVERSATIONS: readonly WholeConversation[] = [
  {
    title: 'a friend, his boss and the one who tells of them',
    turns: [
      ['Ana', 'did you hear about Marcus? his boss, Mrs. Alvarez, fired him yesterday'],
      ['Ben', 'what?? why'],
      ['Ana', 'she told me he was late again. I think she was looking for a reason'],
      ['Ben', 'poor guy. have you talked to him?'],
      ['Ana', 'I called him last night. Mrs. Alvarez never liked him'],
    ],
    facts: [
      [0, 'him', 'Marcus'],
      [2, 'she', 'his boss, Mrs. Alvarez'],
      [2, 'me', 'Ana'],
      [2, 'I', 'Ana'],
      [3, 'you', 'Ana'],
      [4, 'I', 'Ana'],
      [4, 'him', 'Marcus'],
    ],
    apart: [
      ['Ana', 'Marcus'],
      ['Ana', 'him'],
      ['Ana', 'Mrs. Alvarez'],
    ],
  },
  {
    title: 'a support call',
    turns: [
      ['Agent', "Hello, I'm Priya. How can I help you today?"],
      ['Dana', 'Hi, my router keeps dropping the connection. It worked fine until Friday.'],
      ['Agent', 'I am sorry. Did you restart it?'],
      ['Dana', 'Twice. My son restarted it too, and he knows about these things.'],
      ['Agent', 'Thank you, Dana. I will send you a new router.'],
    ],
    facts: [
      [0, 'Priya', 'Agent'],
      [0, 'you', 'Dana'],
      [1, 'my', 'Dana'],
      [1, 'It', 'my router'],
      [2, 'you', 'Dana'],
      [2, 'it', 'my router'],
      [3, 'he', 'My son'],
      [4, 'Dana', 'Dana'],
      [4, 'you', 'Dana', 1],
    ],
    apart: [['Dana', 'he']],
  },
  {
    title: 'texting without capitals or apostrophes',
    turns: [
      ['mia', 'omg hana did u see the game'],
      ['hana', 'no i was at work. was it good?'],
      ['mia', 'it was insane. my brother scored twice and now hes unbearable'],
      ['hana', 'lol tell him i said congrats'],
      ['mia', 'ill tell him. hes here rn'],
    ],
    facts: [
      [0, 'u', 'hana'],
      [1, 'i', 'hana'],
      [2, 'my', 'mia'],
      [2, 'he', 'my brother'],
      [3, 'him', 'my brother'],
      [3, 'i', 'hana'],
      [4, 'i', 'mia'],
      [4, 'him', 'my brother'],
    ],
    apart: [['mia', 'my brother']],
  },
  {
    title: 'two women in one story',
    turns: [
      ['Lena', 'So Priya finally moved in with her sister.'],
      ['Tom', 'Where does her sister live?'],
      ['Lena', 'In Leeds. Priya says the flat is tiny but she loves it.'],
      ['Tom', 'I hope they get along.'],
    ],
    facts: [
      [0, 'her', 'Priya'],
      [2, 'she', 'Priya'],
      [2, 'it', 'the flat'],
      [3, 'I', 'Tom'],
    ],
  },
  {
    title: 'an assistant and its user',
    turns: [
      ['User', 'Can you book a table at Luigi for Friday?'],
      ['Assistant', 'I can. How many people will be with you?'],
      ['User', 'Three. My parents are coming, they love that place.'],
      ['Assistant', 'Done, a table for three. I sent you the confirmation.'],
      ['User', 'great, please send it to my parents'],
    ],
    facts: [
      [0, 'you', 'Assistant'],
      [1, 'I', 'Assistant'],
      [1, 'you', 'User'],
      [2, 'they', 'My parents'],
      [3, 'you', 'User'],
      [4, 'my parents', 'My parents'],
      [4, 'it', 'the confirmation'],
    ],
    apart: [['User', 'Assistant']],
  },
  {
    title: 'a group chat with vocatives',
    turns: [
      ['Sam', "who's bringing the cake?"],
      ['Rosa', 'I can bring it. Noah, can you pick me up?'],
      ['Noah', 'sure, I will be at your place at six'],
      ['Sam', 'thanks Noah, you are the best'],
      ['Rosa', "my mum made it herself, she's so proud of it"],
    ],
    facts: [
      [1, 'I', 'Rosa'],
      [1, 'you', 'Noah'],
      [1, 'me', 'Rosa'],
      [2, 'your', 'Rosa'],
      [3, 'Noah', 'Noah'],
      [3, 'you', 'Noah'],
      [4, 'she', 'my mum'],
    ],
    apart: [['Rosa', 'my mum']],
  },
  {
    title: 'an interview',
    turns: [
      ['Nora Field', 'Dr. Okafor, you spent eleven years on one comet. What kept you going?'],
      ['Samuel Okafor', 'My students, mostly. They asked me every Monday about it.'],
      ['Nora Field', 'And your colleague Elena?'],
      ['Samuel Okafor', 'She saw it first. I still owe her a dinner.'],
    ],
    facts: [
      [0, 'you', 'Samuel Okafor'],
      [1, 'They', 'My students'],
      [1, 'me', 'Samuel Okafor'],
      [2, 'your', 'Samuel Okafor'],
      [3, 'She', 'your colleague Elena'],
      [3, 'her', 'your colleague Elena'],
      [3, 'I', 'Samuel Okafor'],
    ],
    apart: [['Nora Field', 'She']],
  },
  {
    title: 'a landlord, a tenant and a boiler',
    turns: [
      ['Tenant', 'Hi Mr. Patel, the boiler is leaking again.'],
      ['Mr. Patel', 'Oh no. When did it start? I will call the plumber, he knows the house.'],
      ['Tenant', 'Thanks. Will you come with him?'],
      ['Mr. Patel', 'Yes, I will. Please turn it off until we are there.'],
    ],
    facts: [
      [0, 'Mr. Patel', 'Mr. Patel'],
      [1, 'he', 'the plumber'],
      [1, 'it', 'the boiler'],
      [2, 'you', 'Mr. Patel'],
      [2, 'him', 'the plumber'],
      [3, 'I', 'Mr. Patel'],
    ],
    apart: [['Mr. Patel', 'the plumber']],
  },
  {
    title: 'a company that is it and they',
    turns: [
      ['Kim', 'Northwind finally answered me.'],
      ['Lee', 'What did they say?'],
      ['Kim', 'They want to hire me. The company even pays for the move.'],
      ['Lee', 'Congratulations! When do you start?'],
    ],
    facts: [
      [1, 'they', 'Northwind'],
      [2, 'They', 'Northwind'],
      [2, 'me', 'Kim'],
      [3, 'you', 'Kim'],
    ],
  },
  {
    title: 'quoted speech',
    turns: [
      ['Jo', 'My dad called. He said "I am proud of you" and I cried.'],
      ['Max', 'Aw. He is a good man.'],
      ['Jo', 'He is. I love him.'],
    ],
    facts: [
      [0, 'He', 'My dad'],
      [0, 'I', 'Jo', 1],
      [1, 'He', 'My dad'],
      [2, 'him', 'My dad'],
      [2, 'I', 'Jo'],
    ],
    apart: [['Jo', 'He']],
  },
  {
    title: 'a participant spoken of in the third person',
    turns: [
      ['Ivy', 'Has anyone seen Oscar today?'],
      ['Uma', 'I saw him at the gym. He looked tired.'],
      ['Oscar', "hey, I'm right here"],
      ['Ivy', 'There you are! Your mother called me.'],
    ],
    facts: [
      [1, 'him', 'Oscar'],
      [1, 'He', 'Oscar'],
      [2, 'I', 'Oscar'],
      [3, 'you', 'Oscar'],
      [3, 'me', 'Ivy'],
    ],
    apart: [['Uma', 'him']],
  },
  {
    title: 'questions about a company',
    turns: [
      ['User', 'Who founded SpaceX?'],
      ['Assistant', 'SpaceX was founded by Elon Musk in 2002.'],
      ['User', 'How old is he?'],
      ['Assistant', 'Elon Musk was born on June 28, 1971.'],
      ['User', 'And where is the company based? Does it have offices in Europe?'],
      ['Assistant', 'It is headquartered in Texas. The company has no large offices in Europe.'],
      ['User', 'What about Gwynne Shotwell? What does she do there?'],
    ],
    facts: [
      [2, 'he', 'Elon Musk'],
      [4, 'the company', 'SpaceX'],
      [4, 'it', 'SpaceX'],
      [5, 'It', 'SpaceX'],
      [5, 'The company', 'SpaceX'],
      [6, 'she', 'Gwynne Shotwell'],
    ],
  },
  {
    title: 'a deadline at work',
    turns: [
      ['Maya', 'did you see the email from Priya?'],
      ['Tom', "yeah she wants the deck by friday. i told her it's not happening"],
      ['Maya', 'lol. what did she say?'],
      ['Tom', "she said she'd ask Dave to take it over. he's already swamped though"],
      ['Maya', 'poor guy. does he know?'],
      ['Tom', "not yet, i'll message him after lunch. can you send me the old version? i can't find it"],
      ['Maya', "sure, it's in the drive. let me share it with you"],
    ],
    facts: [
      [0, 'you', 'Tom'],
      [1, 'she', 'Priya'],
      [1, 'i', 'Tom'],
      [1, 'it', 'the deck'],
      [2, 'she', 'Priya'],
      [3, 'it', 'the deck'],
      [3, 'he', 'Dave'],
      [4, 'he', 'Dave'],
      [5, 'him', 'Dave'],
      [5, 'you', 'Maya'],
      [5, 'it', 'the old version'],
      [6, 'you', 'Tom'],
    ],
    apart: [
      ['Maya', 'she'],
      ['Tom', 'he'],
    ],
  },
  {
    title: 'friends, and friends of theirs, in lower case',
    turns: [
      ['priya', 'did u see what karan posted'],
      ['leo', 'no what did he say'],
      ['priya', 'hes leaving the band!! says maya pushed him out'],
      ['leo', "she wouldnt do that. she's his best friend"],
      ['priya', 'thats what i thought but tom says they had a huge fight'],
      ['leo', 'tom always says stuff. he wasnt even there'],
    ],
    facts: [
      [0, 'u', 'leo'],
      [1, 'he', 'karan'],
      [2, 'him', 'karan'],
      [3, 'she', 'maya'],
      [3, 'his', 'karan'],
      [4, 'i', 'priya'],
      [5, 'he', 'tom'],
    ],
    apart: [
      ['priya', 'karan'],
      ['leo', 'tom'],
    ],
  },
  {
    title: 'a late order and the people around it',
    turns: [
      ['Customer', "Hi, my order #4471 still hasn't arrived. I ordered it for my daughter's birthday."],
      ['Agent', "I'm sorry to hear that. It left our warehouse on Tuesday."],
      ['Customer', "nobody rang. my husband was home all day and he didn't see anyone"],
      ['Agent', 'I can ask them to try again tomorrow. Will your husband be there?'],
      ['Customer', 'yes he will. his number is on the account'],
      ['Agent', 'Done. Is there anything else I can help you with?'],
    ],
    facts: [
      [0, 'it', 'my order #4471'],
      [1, 'It', 'my order #4471'],
      [2, 'he', 'my husband'],
      [3, 'your', 'Customer'],
      [3, 'your husband', 'my husband'],
      [4, 'he', 'my husband'],
      [5, 'I', 'Agent'],
      [5, 'you', 'Customer'],
    ],
    apart: [['Customer', 'my husband']],
  },
  {
    title: 'a broken lamp, and who is home',
    turns: [
      ['Customer', 'Hi, I ordered a lamp two weeks ago and it arrived broken.'],
      ['Agent', "I'm sorry to hear that. Could you send me a photo of it?"],
      ['Customer', 'Sure, just uploaded. My husband tried to fix it but he only made it worse.'],
      ['Agent', 'It ships tomorrow. Should the courier leave it with your neighbor if you are out?'],
      ['Customer', 'Yes, Mrs. Patel is always home. She took the last package too.'],
      ['Agent', "Great. I've noted her name. You can keep the broken lamp or we pick it up."],
    ],
    facts: [
      [1, 'it', 'a lamp'],
      [1, 'you', 'Customer'],
      [2, 'he', 'My husband'],
      [3, 'your neighbor', 'Mrs. Patel'],
      [3, 'you', 'Customer'],
      [4, 'She', 'Mrs. Patel'],
      [5, 'her', 'Mrs. Patel'],
      [5, 'it', 'the broken lamp'],
    ],
    apart: [['Customer', 'Mrs. Patel']],
  },
  {
    title: 'a doctor with a couple of one name',
    turns: [
      ['Mr. Gruber', 'The pills make me dizzy, so I stopped them.'],
      ['Dr. Olufemi', "I'm starting you back on them. Mrs. Gruber, would you keep the bottle?"],
      ['Trudi', "Yes, I'll keep it in my purse."],
    ],
    facts: [
      [0, 'them', 'The pills'],
      [1, 'you', 'Mr. Gruber'],
      [1, 'them', 'The pills'],
      [2, 'it', 'the bottle'],
    ],
    apart: [['Mr. Gruber', 'Mrs. Gruber']],
  },
  {
    title: 'an assistant is asked about a company',
    turns: [
      ['User', 'Who founded Nvidia?'],
      ['Bot', 'Nvidia was founded in 1993 by Jensen Huang and two friends. It is based in Santa Clara.'],
      ['User', 'Does Jensen Huang still lead it?'],
      ['Bot', 'Yes, Jensen Huang has led the company since its founding.'],
    ],
    facts: [
      [1, 'It', 'Nvidia'],
      [2, 'it', 'Nvidia'],
      [3, 'the company', 'Nvidia'],
      [3, 'its', 'Nvidia'],
    ],
  },
  {
    title: 'a team that reviews and repairs',
    turns: [
      ['Priya', "@Tom can you review the PR for the login page? It's blocking Ana."],
      ['Tom', "Sure, I'll look at it after lunch. Is she back already?"],
      ['Priya', 'She came back yesterday.'],
      ['Ana', 'Tom, did you ever get the admin password?'],
      ['Tom', "No, the vendor said they'd send it to you."],
      ['Ana', "They didn't. I'll call them."],
      ['Marco', 'I have it! They sent it to me by mistake.'],
    ],
    facts: [
      [0, 'you', 'Tom'],
      [0, 'It', 'the PR for the login page'],
      [1, 'she', 'Ana'],
      [3, 'you', 'Tom'],
      [4, 'they', 'the vendor'],
      [4, 'it', 'the admin password'],
      [4, 'you', 'Ana'],
      [5, 'them', 'the vendor'],
      [6, 'it', 'the admin password'],
      [6, 'me', 'Marco'],
    ],
    apart: [['Tom', 'Ana']],
  },
];
