/** `npm run build:page`: writes the page that servers show at `/`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pageModule, ROOT } from './bundle-page.ts';

const text = await pageModule();
writeFileSync(join(ROOT, 'src/playground/page.generated.ts'), text);
console.log(`page: ${text.length} characters, ${gzipSync(text).length} bytes gzip`);
