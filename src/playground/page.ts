/** The page at `/`: type or paste a chat, see its mentions coloured by entity as they stream in. One file, no build, no network. */

export const PLAYGROUND_PAGE = /* html */ `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Antecedent</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
  body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
  textarea { width: 100%; min-height: 9rem; font: inherit; box-sizing: border-box; }
  button { font: inherit; padding: .3rem 1rem; margin: .5rem 0 1rem; }
  .turn { margin: .5rem 0; white-space: pre-wrap; }
  .speaker { font-weight: 600; margin-right: .5rem; }
  mark { color: inherit; padding: .05rem .2rem; border-radius: .25rem; border-bottom: 2px solid; }
  mark sub { font-size: .65em; }
</style>
</head>
<body>
<h1>Antecedent</h1>
<p>Says who is meant, mention by mention, while the text arrives. One turn a line; <code>Name: words</code> names a speaker.</p>
<label for="text">Text</label>
<textarea id="text">Ada: I met Maria at the station. She had lost her ticket.
Ben: Did you help her?
Ada: Yes, I did. Maria thanked me and took the train.</textarea>
<button id="run" type="button">Resolve</button>
<section id="out" aria-live="polite" aria-label="Result"></section>
<h2 id="entities-title" hidden>Entities</h2>
<ul id="entities"></ul>
<script type="module">
const byId = (id) => document.getElementById(id);
const hue = (entity) => (entity * 137.5) % 360;

function readTurns(text) {
  return text.split('\\n').filter((line) => line.trim() !== '').map((line) => {
    const marked = /^\\s*(\\p{L}[^\\s:]*(?:\\s+[^\\s:]+){0,3}):\\s+(?=\\S)/u.exec(line);
    return marked ? { type: 'turn', speaker: marked[1], text: line.slice(marked[0].length) } : { type: 'turn', text: line };
  });
}

async function* readReply(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\\n');
    rest = lines.pop();
    for (const line of lines) yield JSON.parse(line);
  }
}

/** Draws one turn: nested mentions become nested marks. */
function draw(element, turn, mentions) {
  const sorted = [...mentions].sort((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1]);
  element.replaceChildren();
  if (turn.speaker) {
    const speaker = document.createElement('span');
    speaker.className = 'speaker';
    speaker.textContent = turn.speaker;
    element.append(speaker);
  }
  const fill = (parent, from, to, inside) => {
    let at = from;
    while (inside.length > 0) {
      const mention = inside.shift();
      const [start, end] = mention.span;
      if (start < at || end > to) continue;
      const nested = [];
      while (inside.length > 0 && inside[0].span[1] <= end) nested.push(inside.shift());
      parent.append(turn.text.slice(at, start));
      const mark = document.createElement('mark');
      mark.style.background = 'hsl(' + hue(mention.entity) + ' 70% 50% / .22)';
      mark.style.borderColor = 'hsl(' + hue(mention.entity) + ' 70% 45%)';
      mark.title = 'entity ' + mention.entity + (mention.antecedent === null ? ', new' : ', confidence ' + mention.confidence.toFixed(2));
      fill(mark, start, end, nested);
      const number = document.createElement('sub');
      number.textContent = mention.entity;
      mark.append(number);
      parent.append(mark);
      at = end;
    }
    parent.append(turn.text.slice(at, to));
  };
  fill(element, 0, turn.text.length, sorted);
}

async function resolve() {
  const turns = readTurns(byId('text').value);
  const elements = turns.map(() => Object.assign(document.createElement('p'), { className: 'turn' }));
  byId('out').replaceChildren(...elements);
  byId('entities').replaceChildren();
  turns.forEach((turn, index) => draw(elements[index], turn, []));
  const response = await fetch('/v1/resolve', {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: turns.map((turn) => JSON.stringify(turn) + '\\n').join(''),
  });
  const mentions = turns.map(() => []);
  for await (const line of readReply(response.body)) {
    if (line.type === 'mention') {
      mentions[line.turn].push(line);
      draw(elements[line.turn], turns[line.turn], mentions[line.turn]);
    } else if (line.type === 'document') {
      byId('entities-title').hidden = line.entities.length === 0;
      byId('entities').replaceChildren(...line.entities.map(({ entity, label, mentions: members }) =>
        Object.assign(document.createElement('li'), { textContent: label + ' (' + entity + '): ' + members.length + ' mentions' })));
    }
  }
}

byId('run').addEventListener('click', resolve);
resolve();
</script>
</body>
</html>
`;
