/** A page with a content security policy that allows its own inline scripts, by their hashes, and nothing else. */

const SCRIPTS = /<script\b[^>]*>([\s\S]*?)<\/script>/g;

/** Makes the response for a page; the policy is worked out once. */
export async function pageOf(html: string): Promise<() => Response> {
  const hashes = await Promise.all([...html.matchAll(SCRIPTS)].map(([, script = '']) => hashOf(script)));
  const policy = [
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
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return () => new Response(html, { headers });
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
