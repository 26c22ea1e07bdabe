/** Example texts, written for this page. */
import { readTurns } from './turns.ts';

/** An example with its title. */
export interface Example {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export const EXAMPLES: readonly Example[] = [
  {
    id: 'chat',
    title: 'Chat',
    text: `Ada: I ran into Maria at the station yesterday. She had lost her ticket again.
Ben: Oh no. Did you help her?
Ada: I did. The clerk was kind, he let her buy a new one.
Ben: My brother works there! It might have been him.
Ada: Then tell your brother that Maria wants to thank him.`,
  },
  {
    id: 'support',
    title: 'Support call',
    text: `Agent: Good morning, you are through to Northwind support. How can I help you?
Customer: My router keeps dropping the connection. It worked until Friday.
Agent: I am sorry to hear that. Did you restart it after the update?
Customer: Twice. My daughter even moved it to her room, but the lights stay red.
Agent: Thank you. I will send a technician. She will call you before she leaves.
Customer: Please ask her to bring a new router. We need it for work.`,
  },
  {
    id: 'interview',
    title: 'Interview',
    text: `Nora Field: Dr. Okafor, you spent eleven years on one comet. What kept you going?
Samuel Okafor: My students, mostly. They asked me every Monday whether the comet had changed its mind.
Nora Field: And had it?
Samuel Okafor: Once. In March it broke apart, and my colleague Elena saw it before anyone else. She woke me at four.
Nora Field: Were you angry with her?
Samuel Okafor: I hugged her. We had a name for every piece by breakfast, and Elena still has the list on her wall.`,
  },
  {
    id: 'news',
    title: 'News',
    text: `The city council of Larkfield voted on Tuesday to close its oldest bridge. The council said the bridge was no longer safe for lorries, and that it would reopen in spring.
Mayor Ines Duarte defended the decision. "We waited too long," she told reporters, adding that her office had warned the council twice. Duarte will face voters in May.
Shop owners are less pleased. They fear that the closure will cost them their best season. Peter Lang, who runs a bakery beside the bridge, said he had asked the mayor for help. She promised him a meeting, he said, but it has been put off.`,
  },
  {
    id: 'you',
    title: 'Who is “you”?',
    text: `Nadia Brook: I walked the harbour wall before sunrise, and I think the worst is behind the town. Go ahead, Tomas.
Tomas Reed: Well, thanks go to you and to the volunteers for keeping the road open for us. The crews are proud of what they did.
Nadia Brook: They should be.
Tomas Reed: The council wants to thank them tonight. So hats off to all of you, and please get some sleep.`,
  },
];

/** Parses the turns of an example. */
export function readExample(example: Example) {
  return readTurns(example.text);
}
