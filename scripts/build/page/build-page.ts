/** `npm run build:page`: writes the module with the page that servers show at `/`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createPageModule, ROOT } from './bundle-page.ts';

const text = await createPageModule();
writeFileSync(join(ROOT, 'src/playground/page.generated.ts'), text);
console.log(`page: ${text.length} characters, ${gzipSync(text).length} bytes gzip`);
