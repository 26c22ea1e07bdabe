/** Words that WordNet uses to explain other words: a measure of which nouns are common that needs no corpus. */

/** The words (lower case) of all glosses in the given data files, each gloss without the words it explains. */
export function glossWords(dataFiles: Iterable<string>): Set<string> {
  const words = new Set<string>();
  for (const data of dataFiles) {
    for (const line of data.split('\n')) {
      if (!/^\d{8} /.test(line)) continue; // the licence stands at the top
      const [synset = '', gloss = ''] = line.split(' | ');
      const explained = new Set(synset.toLowerCase().split(' '));
      for (const [word] of gloss.toLowerCase().matchAll(/[a-z][a-z'-]*/g)) {
        if (!explained.has(word)) words.add(word);
      }
    }
  }
  return words;
}
