import { describe, expect, it } from 'vitest';
import { type GapItem, scoreGap } from '../../../scripts/metrics/gap.ts';

/** `TF TT m`: gold A and B, predicted A and B (`--` for no answer), gender. */
function item(text: string): GapItem {
  const [gold = '', predicted = '', gender] = text.split(' ');
  const labels = (letters: string) => ({ aCoref: letters[0] === 'T', bCoref: letters[1] === 'T' });
  return {
    gold: { ...labels(gold), gender: gender === 'm' ? 'masculine' : 'feminine' },
    predicted: predicted === '--' ? null : labels(predicted),
  };
}

describe('scoreGap', () => {
  it('counts two decisions per item and separates them by gender', () => {
    // Masculine: TF TF: tp tn; FT TF: fp fn; FF FF: tn tn → tp 1, fp 1, fn 1, tn 3:
    // P = R = F1 = 1/2.
    // Feminine: TF TT: tp fp; FT FT: tn tp; TF FF: fn tn → tp 2, fp 1, fn 1, tn 2:
    // P = R = F1 = 2/3.
    const scores = scoreGap(['TF TF m', 'FT TF m', 'FF FF m', 'TF TT f', 'FT FT f', 'TF FF f'].map(item));
    expect(scores.masculine).toMatchObject({
      truePositives: 1,
      falsePositives: 1,
      falseNegatives: 1,
      trueNegatives: 3,
      f1: 1 / 2,
    });
    expect(scores.feminine).toMatchObject({ truePositives: 2, falsePositives: 1, falseNegatives: 1, trueNegatives: 2 });
    expect(scores.feminine.f1).toBeCloseTo(2 / 3, 12);
    expect(scores.overall.precision).toBeCloseTo(3 / 5, 12);
    expect(scores.overall.recall).toBeCloseTo(3 / 5, 12);
    expect(scores.bias).toBeCloseTo(4 / 3, 12);
  });

  it('counts two false negatives for a missing answer, as the official scorer does', () => {
    expect(scoreGap([item('TF -- m')]).overall).toMatchObject({
      truePositives: 0,
      falseNegatives: 2,
      trueNegatives: 0,
    });
  });

  it('has no bias if one gender scores nothing', () => {
    expect(scoreGap([item('TF TF m'), item('TF FT f')]).bias).toBeNull();
    expect(scoreGap([]).bias).toBeNull();
  });
});
