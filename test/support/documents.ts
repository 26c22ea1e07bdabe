/**
 * Documents written for the tests: chats, interviews, news, instructions and a long story, as
 * clients send them.
 */

export interface TestTurn {
  readonly text: string;
  readonly speaker?: string;
}

export interface TestDocument {
  readonly name: string;
  readonly turns: readonly TestTurn[];
}

const said = (speaker: string, text: string): TestTurn => ({ speaker, text });

export const DOCUMENTS: readonly TestDocument[] = [
  {
    name: 'chat about a party',
    turns: [
      said('Ada', 'Are you coming to Maria’s party on Saturday? She asked me to tell you.'),
      said('Ben', 'I would love to, but my sister is visiting. Can I bring her?'),
      said('Ada', 'Sure, she is welcome. Maria has a big flat and it is close to the station.'),
      said('Ben', 'Great! Does Maria still have that enormous dog? My sister is afraid of it.'),
      said('Ada', 'He is an old softie, but I will ask her to put him in the garden.'),
      said('Ben', 'Thank you. We will bring a cake. Does she eat chocolate?'),
      said('Ada', 'She does, and so do I. See you both on Saturday!'),
    ],
  },
  {
    name: 'support chat',
    turns: [
      said('Agent', 'Hello, my name is Tom. How can I help you?'),
      said('Client', 'My router stopped working yesterday. Its red light is blinking.'),
      said('Agent', 'I am sorry to hear that. Have you restarted it?'),
      said('Client', 'Yes, my husband restarted it twice. He also changed the cable. It did not help us.'),
      said('Agent', 'I see. A technician will visit you on Monday. She will bring a new router and install it.'),
      said('Client', 'Will she call before she comes? We both work.'),
      said('Agent', 'She will call you in the morning. The company pays for the new device.'),
    ],
  },
  {
    name: 'interview with a novelist',
    turns: [
      said('Interviewer', 'Your new novel follows two brothers. Where did you find them?'),
      said(
        'Novelist',
        'I found them in a letter that my grandfather wrote to his brother. They never met again after the war.',
      ),
      said('Interviewer', 'Did your family know about the letter?'),
      said('Novelist', 'My mother kept it in a drawer. She never spoke about it until I asked her.'),
      said('Interviewer', 'The younger brother, Pavel, is a liar. Do you like him?'),
      said(
        'Novelist',
        'I love Pavel. He lies because he wants people to love him, and the reader knows it before he does.',
      ),
      said('Interviewer', 'And the city? It is almost a character itself.'),
      said('Novelist', 'Prague is where I live. I walk through it every morning, and it talks to me.'),
    ],
  },
  {
    name: 'news of a merger',
    turns: [
      {
        text: 'Northwind Energy said on Tuesday that it will buy its smaller rival Solaris for 2.4 billion euros. The company expects the deal to close by June.',
      },
      {
        text: 'Its chief executive, Helena Brandt, told reporters that she had spoken to the board of Solaris for months. “They understand what we want to build,” she said.',
      },
      {
        text: 'Shares of Solaris rose by 14 percent after the announcement, while those of Northwind fell. Analysts said that the price was high but that the buyer could afford it.',
      },
      {
        text: 'The regulator has not yet said whether it will look into the deal. A spokesman for the ministry said that his office was watching it closely.',
      },
    ],
  },
  {
    name: 'news of a storm',
    turns: [
      {
        text: 'A storm that swept over the northern coast on Sunday left thousands of homes without power. It tore roofs off houses and closed the airport for six hours.',
      },
      {
        text: 'Mayor Iris Okafor thanked the firefighters, who she said had worked through the night. Their chief, Paul Lindgren, asked residents to stay at home until his teams had cleared the roads.',
      },
      {
        text: '“We lost our garage, but we are alive,” said Jana Petrova, a teacher who lives near the harbour. Her neighbours had helped her to carry her father to safety. He is 91 and cannot walk.',
      },
    ],
  },
  {
    name: 'biography',
    turns: [
      {
        text: 'Ada Lovelace was born in London in 1815. Her father, the poet Lord Byron, left the country when she was a few months old, and she never saw him again.',
      },
      {
        text: 'Her mother wanted her to study mathematics and hired the best teachers for her. One of them was Mary Somerville, who introduced the young woman to Charles Babbage.',
      },
      {
        text: 'Babbage showed Lovelace a part of his machine. It fascinated her. She translated an article about it and added notes that were longer than the article itself.',
      },
      {
        text: 'In them she described how the machine could compute numbers by a list of steps. Many call it the first program.',
      },
    ],
  },
  {
    name: 'recipe',
    turns: [
      {
        text: 'Wash the mushrooms and cut them into slices. Heat the butter in a pan until it foams, then add the mushrooms and fry them for five minutes.',
      },
      {
        text: 'Stir the cream into the pan and let it simmer. Taste the sauce before you add salt: the cheese will bring its own.',
      },
      { text: 'Cook the pasta in a large pot. Drain it, put it back into the pot and pour the sauce over it.' },
    ],
  },
  {
    name: 'travel notes',
    turns: [
      {
        text: 'We reached the village at noon. Its only street led down to the lake, where a fisherman was mending his nets. He greeted us and offered us coffee.',
      },
      {
        text: 'His wife came out of the house with their daughter. She showed us a map of the valley, and the girl drew our path on it with a pencil.',
      },
      {
        text: 'The path was steep. It took us four hours to climb it, but the view from the top made us forget our feet.',
      },
    ],
  },
  {
    name: 'court report',
    turns: [
      {
        text: 'The defendant told the court that he had not known the plaintiff before the accident. His lawyer said that her client had stopped at the crossing and that the other car had hit his.',
      },
      {
        text: 'The plaintiff, a nurse from Leeds, denied this. She said that the defendant had been on his phone, and that he had thrown it out of the window when he saw her.',
      },
      { text: 'The judge asked both of them to speak one at a time. She will announce her decision on Friday.' },
    ],
  },
  {
    name: 'two engineers',
    turns: [
      said('Lin', 'The build failed again. It says that the linker cannot find the library.'),
      said('Omar', 'Did you update your tools? Mine worked after I had updated them.'),
      said('Lin', 'I did, and so did Greta. She gets the same error on her machine.'),
      said('Omar', 'Then it is not you. Let me look at the script. Sam changed it last week.'),
      said('Lin', 'He told me that he only moved the tests.'),
      said('Omar', 'He did more than that. Look, this line overwrites the path, so the linker never sees it.'),
      said(
        'Lin',
        'Well spotted! I will tell him. You should write that down for the others; they will run into it too.',
      ),
    ],
  },
  {
    name: 'odd characters and nothing to say',
    turns: [
      { text: '' },
      { text: '!!! ... 🎉🎉 ???' },
      said('Zoë', 'Zoë’s café — “Chez Zoë” — opened; she ❤️ it.\n\n\tIts menu: soup, soup & soup.'),
      said('張偉', 'I ate there. The soup was cold, but I liked it. Zoë is my boss and she knows me.'),
    ],
  },
  { name: 'a long story', turns: writeLongStory() },
];

/** Writes a story that is long enough to keep dozens of clusters open. */
function writeLongStory(): TestTurn[] {
  return [
    'Old Martin kept the lighthouse on the island for forty years. He lived there with his daughter Clara and a cat that had no name. Every evening he climbed the stairs and lit the lamp, and every morning he put it out again. Clara helped him when his knees hurt. She knew every stone of the island, and the gulls knew her.',
    'One night in October a ship ran onto the rocks. Martin heard it before he saw it. He woke Clara and told her to bring the ropes. She ran down to the boat, and he followed her with the lantern. The sea was so loud that they could not hear each other, but they had done this before.',
    'On the ship there were nine men and a boy. The captain, a tall Dane named Jensen, held the boy by his collar. “Take him first,” he shouted. “He is my son.” Clara caught the boy and put him into the boat. He was shaking, and his hands were blue. She gave him her coat.',
    'They made three trips that night. On the last one the rope broke, and Martin fell into the water. Jensen jumped after him. Nobody saw how he did it, but he brought the old man back to the boat. When they reached the shore, both of them were laughing like children.',
    'In the morning the islanders came to see the wreck. The baker brought her bread, and the priest brought his wine. They sat in the kitchen of the lighthouse, and Jensen told them about his ship. She was called the Nora, after his wife. She had carried timber to Hull, and she would never carry it again.',
    'The boy did not speak. His name was Anton, and he was ten years old. He sat by the stove with the cat on his knees. The cat, which had never let anybody touch it, slept. Clara watched them. “It likes you,” she said. Anton looked up at her and nodded.',
    'A week later a boat from the company came to fetch the sailors. Its owner, Mr Halloran, walked over the rocks in his fine shoes and asked who would pay for his ship. Jensen told him that the storm would. Halloran did not laugh. He said that the captain would hear from his lawyers, and that they were not patient people.',
    'Jensen could not go home without money, so he stayed. Martin gave him the room under the lamp. In return the captain repaired the boat, the roof and the stairs. He was good with his hands, and he liked the work. In the evenings he played chess with Clara. She beat him, and he asked her to teach him how she did it.',
    'Anton went to the school in the village. The teacher, Miss Quill, said that he was the best pupil she had ever had, although he still did not speak. He wrote his answers on a slate. The other children liked him because he drew animals for them. They kept the drawings under their pillows.',
    'In spring a letter came from Hull. It was from Nora. She wrote that she had sold their house and that she was on her way to them. Jensen read it three times. Then he gave it to his son, and Anton read it aloud. It was the first time that anyone on the island had heard his voice.',
    'She arrived in May, on the mail boat, with two trunks and a sewing machine. Her husband carried them up the path. Clara had put flowers on the table, and Martin had shaved. Nora embraced them all. “You saved my men,” she told the keeper. “I cannot pay you, but I can sew.”',
    'So the house on the island became full. Nora sewed sails for the fishermen, and they paid her with fish. The captain built a new boat with the timber of the old ship. He called it the Clara. When its namesake heard that, she blushed, and her father laughed at her until she threw a towel at him.',
    'The lawyers came in June. There were two of them, and they were seasick. Their leader, a young man called Pym, asked for the captain’s papers. Martin told him that the papers lay on the bottom of the sea, and that he was welcome to look for them there. Pym wrote this down. His colleague asked for a glass of water, and Clara brought him one.',
    'They stayed for three days because the weather would not let them leave. On the second day Pym climbed the lighthouse and saw the rocks from above. On the third day he tore up his notes. “I will tell Mr Halloran that nobody could have saved that ship,” he said to Jensen. “He will not like it, but it is the truth.”',
    'Years later, when Martin could no longer climb the stairs, Anton lit the lamp for him. He was a young man by then, and he spoke as much as anybody. Clara had married Pym, who had come back the next summer without his colleague and without his papers. They had a daughter. She was called Nora, and the cat, which was very old, let her pull its tail.',
  ].map((text) => ({ text }));
}
