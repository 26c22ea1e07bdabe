/**
 * An HTML page with a content security policy that allows only its own inline scripts, by their
 * hashes.
 */
import { encodeBase64, hashSha256 } from '../encoding/mod.ts';

const SCRIPTS = /<script\b[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Creates a function that serves a page. The policy is computed on first use: Workers cannot hash
 * before a request.
 */
export function createPage(html: string): () => Promise<Response> {
  let policy: string | undefined;
  return async () => {
    policy ??= await createPolicy(html);
    return new Response(html, {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    });
  };
}

async function createPolicy(html: string): Promise<string> {
  const hashes = await Promise.all([...html.matchAll(SCRIPTS)].map(([, script = '']) => hashScript(script)));
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')}`.trimEnd(),
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

async function hashScript(text: string): Promise<string> {
  return encodeBase64(await hashSha256(text));
}
