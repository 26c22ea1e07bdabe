// Lab: dumps training and dev documents for the scratch trainer.
import { openSync, writeSync, closeSync, writeFileSync, existsSync } from 'node:fs';
import { collectVocabulary, createExtractor, baseFeatures, toForm, isOwnVoice, normalizeName, toComparisonKeys, type Mention, type Analyzer } from './featurizer/mod.ts';
import { FORMS } from './featurizer/features/categories.ts';
import { assignFold, isNonCommercial, loadCorpus, loadGap, type CorpusDocument } from './scripts/corpora/mod.ts';
import { createParserAnalyzer } from './scripts/shared/shipped-parser.ts';
import { extractDocument } from './scripts/train/coref/data/extract-documents.ts';
import { toGapDocument } from './scripts/train/coref/data/gap-documents.ts';
import { createFeed } from './scripts/evaluate/mod.ts';
import { DEFAULT_BOUND as DB0, createBound } from './src/decoder/mod.ts';
import { analyzeTurn } from './src/session/mod.ts';
import { tallyMentions } from './featurizer/mod.ts';
import { fillFromGlove, fetchGlove } from './scripts/train/parser/glove.ts';
import { classifyForm } from './scripts/metrics/by-form.ts';


const R = JSON.parse(process.env.REACH ?? "{}"); const DEFAULT_BOUND = createBound({ reach: { thirdPerson: 40, disagreeing: 8, speakers: 10, strangers: 4, pronouns: 12, pronounsForNames: 1, ...R } });
const rb = (thirdPerson: number, disagreeing: number, speakers: number, strangers: number, pronouns: number) => createBound({ reach: { thirdPerson, disagreeing, speakers, strangers, pronouns, pronounsForNames: 1 } });
const BOUNDS = [rb(40, 8, 10, 4, 12), rb(80, 12, 16, 24, 24), rb(80, 12, 10, 4, 12), rb(40, 8, 10, 12, 12), rb(60, 8, 10, 8, 16), rb(40, 12, 10, 8, 24)];
const corpora = '/work/shared/corpora';
const out = process.argv[2]!;
const extraChat = process.argv[3]; // folder of extra chat
const parsers = ['/work/lab/parser-1/model/parser.bin', '/work/lab/parser-2/model/parser.bin'].filter(existsSync).map((p) => createParserAnalyzer(p));
const shipped = createParserAnalyzer();
const isVocative = ({ kind, number, relation, headText, context }: Mention) => {
  if (kind === 'pronoun' || number === 'plural') return false;
  const isCalled = relation === 'discourse' && context.following.word === ',' && /^\p{Lu}/u.test(headText);
  return relation === 'vocative' || isCalled;
};
interface Ex { id: string; mentions: readonly Mention[]; contexts: readonly any[]; oracle: readonly number[]; lossMask?: Uint8Array; unlabeled?: Uint8Array; isSnippet?: boolean; gold?: Int32Array; missing?: number[]; gap?: number[]; goldForms?: number[]; ptc?: number[] }
const train: Ex[] = [];
const ontogum = loadCorpus({ corpora, corpus: 'ontogum', split: 'train' }).filter((d) => !isNonCommercial(d));
for (const d of ontogum) {
  const a = parsers[assignFold(d.id, parsers.length)] as Analyzer;
  for (const input of ['raw', 'gold-analysis'] as const) train.push(extractDocument(d, input, { analyzer: a }) as Ex);
}
console.error('ontogum', train.length);
const chat = loadCorpus({ corpus: 'chat', split: 'train' });
for (const d of chat) train.push(extractDocument(d, 'raw', { analyzer: shipped }) as Ex);
console.error('chat', chat.length);
const gap = loadGap({ corpora, split: 'train' }).flatMap((i: any) => toGapDocument(i, shipped) ?? []);
console.error('gap', gap.length);
const vocabulary = collectVocabulary(baseFeatures, train.map(({ mentions, contexts }) => ({ mentions, context: contexts.at(-1) ?? { genre: undefined, speakers: [] } })));
const extractor = createExtractor({ featureSet: baseFeatures, vocabulary });
train.push(...(gap as Ex[]));

function dev(d: CorpusDocument, input: 'raw' | 'gold-analysis'): Ex {
  const e = extractDocument(d, input, { analyzer: shipped }) as Ex;
  const feed = createFeed(d, input);
  const ids = new Map<string, number>();
  const key2 = new Map<string, number>();
  const missing: number[] = []; const goldForms: number[] = []; const ptc: number[] = [];
  d.clusters.forEach(({ id, mentions }, c) => { ids.set(id, c); ptc[c] = id.startsWith('@') ? 1 : 0; for (const m of mentions) key2.set(feed.goldKey(m), c); });
  const seen = new Set<string>();
  const gold = Int32Array.from(e.mentions, (m) => {
    if (m.isParticipant) return -1;
    const k = input === 'raw' ? feed.toKey(m.turn, m.span[0], m.span[1]) : feed.toKey(m.turn, m.start, m.end);
    if (seen.has(k)) return -1;
    seen.add(k);
    return key2.get(k) ?? -1;
  });
  d.clusters.forEach(({ mentions }, c) => { const all = new Set(mentions.map((m) => feed.goldKey(m))); let n = 0; for (const k of all) if (!seen.has(k)) n++; missing[c] = n; });
  return { ...e, gold, missing, ptc };
}
const sets: Record<string, Ex[]> = { train };
sets.chat = loadCorpus({ corpus: 'chat', split: 'dev' }).map((d) => dev(d, 'raw'));
const od = loadCorpus({ corpora, corpus: 'ontogum', split: 'dev' });
sets.raw = od.map((d) => dev(d, 'raw'));
sets.gold = od.map((d) => dev(d, 'gold-analysis'));
sets.gap = loadGap({ corpora, split: 'dev' }).map((item: any) => {
  const t = analyzeTurn({ type: 'turn', text: item.text }, { turn: 0, firstSentence: 0 }, shipped);
  const mentions = tallyMentions(t.mentions);
  const p = mentions.findIndex(({ span }) => span[0] === item.pronoun.start && span[1] === item.pronoun.end);
  const list = (name: any) => mentions.flatMap(({ span, headText }, n) => n !== p && span[0] < name.end && span[1] > name.start && name.text.includes(headText) ? [n] : []);
  const a = list(item.a), b = list(item.b);
  return { id: item.id, mentions, contexts: mentions.map(() => ({ genre: undefined, speakers: [] })), oracle: mentions.map((_, i) => i), gap: [p, Number(item.a.isCoreferent), Number(item.b.isCoreferent), item.gender[0].toLowerCase() === 'f' ? 1 : 0, a.length, ...a, b.length, ...b] } as Ex;
});
console.error('dev done');
// words
const words = new Map<string, number>();
const wid = (w: string | undefined) => { if (!w) return -1; const k = w.toLowerCase(); let i = words.get(k); if (i === undefined) { i = words.size; words.set(k, i); } return i; };
const { mentionTemplates: T } = extractor.sizes;
const groups = extractor.pairGroups;
const G = groups.layout.length;
for (const [name, docs] of Object.entries(sets)) {
  const fd = openSync(`${out}/${name}.bin`, 'w');
  let pairsTotal = 0;
  for (const e of docs) {
    const n = e.mentions.length;
    const head = [n, e.isSnippet ? 1 : 0, e.gold ? 1 : 0, e.gap?.length ?? 0, e.missing?.length ?? 0];
    const ints: number[] = [...head, ...(e.gap ?? []), ...(e.missing ?? []), ...(e.ptc ?? [])];
    const speakers = new Map<string, number>();
    const sp = (s: string | undefined) => { if (s === undefined) return -1; if (!speakers.has(s)) speakers.set(s, speakers.size); return speakers.get(s)!; };
    const names = new Map<string, number>(); const nm = (s: string) => { if (!names.has(s)) names.set(s, names.size); return names.get(s)!; };
    const byName = new Map<string, number | undefined>(); const bySpeaker = new Map<string, number>();
    const rows = new Int32Array(T);
    const prepared = e.mentions.map((m) => groups.prepare(m));
    const before: any[] = [];
    const vis = new Uint8Array((n * (n - 1)) / 2); const codes = new Uint16Array(((n * (n - 1)) / 2) * G); const into = new Int32Array(G);
    for (let i = 0; i < n; i++) {
      const m = e.mentions[i]!; const ctx = e.contexts[i];
      extractor.writeRows(m, ctx, rows, 0);
      let settled = -1;
      if (m.isParticipant) { bySpeaker.set(m.speaker!, i); for (const x of m.names ?? []) byName.set(x, byName.has(x) ? undefined : i); }
      else if (isOwnVoice(m)) settled = bySpeaker.get(m.speaker!) ?? -1;
      else if (m.kind === 'proper' || m.kind === 'nominal') settled = byName.get(normalizeName(m.text)) ?? -1;
      const nameLike = m.kind === 'proper' || m.kind === 'nominal';
      const youSing = m.kind === 'pronoun' && m.person === 2 && m.number !== 'plural' && m.words.length === 1 && !m.context.isQuoted;
      const gov = m.context.governor; const gg = m.context.grandGovernor;
      const cw = m.words.filter((w) => /^[a-z]{3,}$/.test(w) && w !== m.headText.toLowerCase());
      ints.push(...rows,
        FORMS.indexOf(toForm(m)), m.kind === 'pronoun' ? 1 : 0, m.kind === 'pronoun' || m.kind === 'demonstrative' ? 1 : 0, m.person, m.context.isQuoted ? 1 : 0, m.isParticipant ? 1 : 0, isOwnVoice(m) ? 1 : 0,
        sp(m.speaker), m.gender === 'neuter' ? 1 : 0, m.sentence, m.turn, isVocative(m) ? 1 : 0, youSing ? 1 : 0, settled, nameLike ? nm(normalizeName(m.text)) : -1,
        e.oracle[i]!, e.lossMask ? e.lossMask[i]! : 1, e.unlabeled ? e.unlabeled[i]! : 0, e.gold ? e.gold[i]! : -1,
        ['I', 'you', 'we', 'he', 'she', 'it', 'they', 'this', 'name', 'noun'].indexOf(classifyForm({ text: m.text, isName: m.kind === 'proper' })),
        wid(m.headText), typeof gov === 'object' ? wid(gov.word) : -1, typeof gg === 'object' ? wid(gg.word) : -1, wid(m.context.preceding.word), wid(m.context.following.word), wid(cw.at(-1)),
      );
      ints.push((m.names ?? []).length, ...(m.names ?? []).map(nm));
      const aheads = BOUNDS.map((b) => b.selectAhead(m, before));
      before.push({ mention: m, keys: toComparisonKeys(m) });
      const base = (i * (i - 1)) / 2;
      aheads.forEach((ahead, k) => { for (const a of ahead) vis[base + a]! |= 1 << k; });
      for (let j = 0; j < i; j++) {
        groups.write(prepared[i]!, prepared[j]!, { ...ctx, mentionDistance: i - j }, into, 0);
        codes.set(into, (base + j) * G);
      }
    }
    pairsTotal += vis.length;
    const b = Int32Array.from(ints);
    writeSync(fd, Buffer.from(Int32Array.of(b.length, vis.length).buffer));
    writeSync(fd, Buffer.from(b.buffer)); if (vis.length) { writeSync(fd, Buffer.from(vis.buffer)); writeSync(fd, Buffer.from(codes.buffer)); }
  }
  closeSync(fd);
  console.error(name, docs.length, 'docs', pairsTotal, 'pairs');
}
// code tables: per group: codes, templates rows per code
const tab: number[] = [];
for (const g of groups.layout) {
  const size = g.sizes.reduce((a, b) => a * b, 1);
  tab.push(size, g.templates.length);
  for (let code = 0; code < size; code++) {
    const v: number[] = []; let rest = code;
    for (let axis = g.parts.length - 1; axis >= 0; axis--) { v[axis] = rest % g.sizes[axis]!; rest = Math.floor(rest / g.sizes[axis]!); }
    for (const t of g.templates) { let r = 0; for (const axis of t.axes) r = r * g.sizes[axis]! + v[axis]!; tab.push(t.firstRow + r); }
  }
}
const rowTemplate = new Int32Array(extractor.sizes.mentionRows);
vocabulary.rows.forEach((map: ReadonlyMap<string, number>, t: number) => { for (const r of map.values()) rowTemplate[r] = t; });
writeFileSync(`${out}/meta.bin`, Buffer.from(Int32Array.of(T, G, extractor.sizes.mentionRows, extractor.sizes.pairRows, words.size, ...rowTemplate, ...tab).buffer));
const list = [...words.keys()];
const size = 48; const table = new Float32Array(list.length * size);
console.error('glove', fillFromGlove(await fetchGlove('/work/main/runs/packages'), list, table), 'of', list.length);
writeFileSync(`${out}/glove.bin`, Buffer.from(table.buffer));
writeFileSync(`${out}/words.txt`, list.join('\n'));
writeFileSync(`${out}/templates.txt`, baseFeatures.mentionTemplates.map((t) => t.name).join('\n'));
console.error('rows', extractor.sizes);
