import { describe, expect, it } from 'vitest';
import { NO_LANGUAGE_SEEN, segment, watchLanguage } from '../../../featurizer/mod.ts';

const guess = (text: string) => watchLanguage(NO_LANGUAGE_SEEN, segment(text)).language;

describe('the check of the language', () => {
  it.each([
    ['Spanish', 'María compró un billete en la estación. Ella llegó tarde porque el tren salió antes de lo previsto.'],
    [
      'French',
      'Marie a acheté un billet à la gare. Elle était en retard parce que le train est parti plus tôt que prévu.',
    ],
    ['German', 'Maria kaufte am Bahnhof eine Fahrkarte. Sie kam zu spät, weil der Zug früher abfuhr als der Plan.'],
    [
      'Portuguese',
      'A Maria comprou um bilhete na estação. Ela chegou atrasada porque o comboio partiu mais cedo do que o previsto.',
    ],
    ['Dutch', 'Maria kocht een kaartje op het station. Ze was te laat omdat de trein eerder vertrok dan verwacht.'],
    [
      'Polish',
      'Maria kupiła bilet na dworcu. Spóźniła się, bo pociąg odjechał wcześniej niż planowano i nikt jej o tym nie powiedział.',
    ],
    ['another language', 'Мария купила билет на вокзале. Она опоздала, потому что поезд ушёл раньше.'],
    ['another language', '玛丽亚在车站买了一张票。她迟到了,因为火车比预期的更早离开,没有人告诉她。'],
  ])('finds %s', (language, text) => {
    expect(guess(text)).toBe(language);
  });

  it.each([
    [
      'English',
      'Maria took her ticket at the station. She was late because the train had left before anyone told her.',
    ],
    [
      'short English chat',
      'lol brb ok cool yeah sure nice pic btw gonna head home soon tmrw maybe idk haha ttyl bro good night',
    ],
    [
      'a list of names',
      'José García, María López, Zoë Müller, François Dupont, Søren Ågård, Łukasz Nowak, Anna Schmidt, Peter Lang, Ines Duarte',
    ],
    [
      'code',
      'const resolver = await createResolver(); for await (const line of resolver.stream(lines)) console.log(line.text, entity)',
    ],
    ['a few foreign words', 'El tren sale a las ocho.'],
    [
      'English that quotes another language',
      'She looked at the sign in the window and then she read it out to them because they could not see it. ' +
        '"El tren de las ocho no sale hoy por la huelga, y los billetes se pueden cambiar en la estación." ' +
        'They did not know what it was about, but he had been there before and told them that it was the strike.',
    ],
  ])('suspects nothing in %s', (_, text) => {
    expect(guess(text)).toBeUndefined();
  });

  it('adds up short turns, and tells once', () => {
    const turns = [
      'Hola, ¿dónde está María?',
      'Está en la estación con su hermano.',
      'No, él no está con ella.',
      'Es muy tarde para el tren.',
    ];
    let tally = NO_LANGUAGE_SEEN;
    const told = [...turns, ...turns].map((text) => {
      const finding = watchLanguage(tally, segment(text));
      tally = finding.tally;
      return finding.language;
    });
    expect(told.filter((language) => language !== undefined)).toEqual(['Spanish']);
  });
});
