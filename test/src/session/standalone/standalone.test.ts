import { describe, expect, it } from 'vitest';
import { createResolver } from '../../../../src/platform/node/mod.ts';

const resolver = await createResolver();
const user = (text: string) => ({ speaker: 'user', text });
const bot = (text: string) => ({ speaker: 'assistant', text });
const CURIE = [user('Who was Marie Curie?'), bot('Marie Curie was a physicist. She married Pierre Curie in 1895.')];

async function rewrite(
  history: readonly { speaker: string; text: string }[],
  text: string,
  options = {},
): Promise<string> {
  return (await resolver.standalone(history, user(text), options)).text;
}

describe('standalone', () => {
  it.each([
    ['When did she die?', 'When did Marie Curie die?'],
    ['Who was her father?', "Who was Marie Curie's father?"],
    ['When did she die, and what did he do?', 'When did Marie Curie die, and what did Pierre Curie do?'],
    ['She was famous. Did he know her?', 'Marie Curie was famous. Did Pierre Curie know Marie Curie?'],
    ['What did Einstein say when he met her?', 'What did Einstein say when he met Marie Curie?'],
    ['How long did it take her to finish?', 'How long did it take Marie Curie to finish?'],
    ['What is radium?', 'What is radium?'],
  ])('rewrites %s', async (text, wanted) => {
    expect(await rewrite(CURIE, text)).toBe(wanted);
  });

  it('says what it replaced, with offsets in the message as it was sent', async () => {
    const { text, replaced, unresolved } = await resolver.standalone(CURIE, user('Where did her father live?'));
    expect(text).toBe("Where did Marie Curie's father live?");
    expect(replaced).toEqual([{ span: [10, 13], text: 'her', with: "Marie Curie's", confidence: expect.any(Number) }]);
    expect(unresolved).toEqual([]);
  });

  it('lists what stayed unclear with its best candidate', async () => {
    const { text, unresolved } = await resolver.standalone(CURIE, user('When did she die?'), { minConfidence: 1 });
    expect(text).toBe('When did she die?');
    expect(unresolved).toMatchObject([{ span: [9, 12], text: 'she', candidate: 'Marie Curie' }]);
    expect(unresolved[0]?.confidence).toBeGreaterThan(0.9);
    expect((await resolver.standalone([], 'What is that?')).unresolved).toMatchObject([{ text: 'that' }]);
  });

  it('leaves I and you unless asked', async () => {
    const history = [{ speaker: 'Ada', text: 'I met Maria.' }];
    const message = { speaker: 'Ada', text: 'Where did I see her?' };
    expect((await resolver.standalone(history, message)).text).toBe('Where did I see Maria?');
    expect((await resolver.standalone(history, message, { participants: true })).text).toBe('Where did Ada see Maria?');
  });

  it('knows a title, a place, a group, and two people', async () => {
    const band = [user('ABBA'), bot('Breakup and reunion')];
    expect(await rewrite(band, 'Why did they split up?')).toBe('Why did ABBA split up?');
    const iceland = [user('What is the capital of Iceland?'), bot('The capital of Iceland is Reykjavík.')];
    expect(await rewrite(iceland, 'What do people eat there?')).toMatch(
      /^What do people eat in (?:Iceland|Reykjavík)\?$/,
    );
    const boxing = [user('Who beat Muhammad Ali in 1971?'), bot('Joe Frazier beat him by decision.')];
    expect(await rewrite(boxing, 'Did they fight again?')).toBe('Did Muhammad Ali and Joe Frazier fight again?');
  });

  it('replaces a noun only if the text says what it means', async () => {
    const film = [user('Who directed the film Casablanca?'), bot('Casablanca was directed by Michael Curtiz.')];
    expect(await rewrite(film, 'When was the film released?')).toBe('When was Casablanca released?');
    expect(await rewrite(CURIE, 'Was the film successful?')).toBe('Was the film successful?');
  });

  it('takes no noun of the first turn for the name beside it', async () => {
    const first = 'Who runs the museum in Lisbon?';
    expect(await rewrite([], first)).toBe(first);
    const museum = [user(first), bot('Maria Duarte runs the museum.')];
    expect(await rewrite(museum, 'When does the museum open?')).toBe('When does the museum open?');
  });

  it('uses what is known if there is no history', async () => {
    const entities = [{ name: 'Acme Corp', kind: 'company' }];
    expect(await rewrite([], 'Where is its office?', { entities })).toBe("Where is Acme Corp's office?");
    expect(await rewrite([], 'Where is the company based?', { entities })).toBe('Where is Acme Corp based?');
  });

  it('refuses a wrong call, and names what was probably meant', async () => {
    const call = () => resolver.standalone([], 'Hello.', { minConfidance: 1 } as object);
    expect(call).toThrow(/did you mean minConfidence\?/);
  });
});
