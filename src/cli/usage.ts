/** What `antecedent help` prints. */
import { DEFAULT_HOST, DEFAULT_PORT, DEFAULT_STORE_FILE } from '../platform/address.ts';

export const USAGE = `antecedent: streaming coreference resolution

antecedent resolve [FILE]     lines in (FILE or standard input), lines out
  --text                      the input is plain text, one turn a line
  --speakers                  with --text: "Name: words" is said by Name
  --singletons                list entities with a single mention too
  --resolved                  add each turn's text with pronouns spelt out
  --resolved-all              the same, I, you and we too
  --explain                   add the best candidates to each mention
  --k N                       how many candidates --explain lists (default 5)
  --system model|rules        what scores mentions
  --model DIR                 a model of your own, as scripts/train/coref/export/export.ts writes it
  --provider NAME             wasm (default), webgpu, simd, onnxruntime-node or typescript

antecedent analyze [FILE]     tokens, tags, trees and mentions of plain text, one turn a line
  --format text|json|conllu   how to print them (default text)

antecedent explain [FILE]     one decision looked into: candidates, reasons, memories
  --mention N                 the number of the mention, as resolve gives it
  --k N                       how many candidates are listed (default 5)
  --text, --speakers          as for resolve
  --system, --model, --provider  as with resolve
  --json                      print it as JSON

antecedent serve              the HTTP API and the page
  --port N                    where to listen (default PORT or ${DEFAULT_PORT}; 0: any free port)
  --host NAME                 on which address (default HOST or ${DEFAULT_HOST})
  --store PLACE               where conversations are kept: a file (default ${DEFAULT_STORE_FILE}),
                              redis://HOST:PORT or memory
  --open                      serve the network without keys
  ANTECEDENT_KEYS and more settings: docs/service.md

antecedent key [NAME]         makes an API key and what the server needs of it

antecedent evaluate           scores a system on a corpus
  --corpus NAME               ontogum, conll2012, gap, litbank, winobias; with --layer also gum, ewt
  --split dev|train|test      which part (default dev; test portions are held back)
  --input KIND                raw, gold-analysis or gold-mentions (default raw)
  --system, --model, --provider  as with resolve
  --layer NAME                only tokens, sentences, tags, parse, mentions or types of the front end
  --corpora DIR               where the corpora are (default ../shared/corpora)
  --json                      print the whole report as JSON
  --against FILE              compare with a run saved by --json: paired bootstrap
  --html FILE                 write one page: tables, bars by genre, errors with examples in context
  --conll-out DIR             write key.conll and response.conll for the official scorer

antecedent map                a map of entity memories (t-SNE): DIR/map.html and DIR/map.svg
  --out DIR                   where to write
  --corpus, --split, --input, --corpora   as for evaluate (default ontogum, dev, gold-analysis)
  --model DIR                 a trained model with a memory (default models/coref)
  --perplexity N, --iterations N, --seed N   of the t-SNE (default 30, 750, 1)

antecedent bench              speed, latency, cold start, memory and size, against compromise and onnxruntime-node
  --only PART                 throughput, stages, latency, start, memory or size; may be given again
  --text FILE                 measure on plain text, one turn a line (default: text written for it)
  --corpora DIR               measure on OntoGUM's development part
  --whole                     a document is one turn: only so does compromise link from turn to turn
  --mentions N                how far the conversation of the latencies goes (default 100000)
  --rounds N                  how often everything is measured (default 5)
  --clock cpu|wall            processor time (default; other programs do not count) or that of the wall
  --json                      print the whole report as JSON
  --svg FILE                  write a plot of latency by mention number
  --quick                     a short run that only shows that everything works

antecedent help · antecedent version
`;
