/**
 * @typedef {{ ok: true, state?: string, section?: string, parts?: Record<string, string> }} Accepted
 * @typedef {{ ok: false, code: string, message: string }} Refused
 */

const unreachable =
  'We could not reach the server. Nothing is lost: check your connection and try again.';

/**
 * Asks for one step, such as `sign`. Never throws: what went wrong comes back in words for the reader.
 * @param {string} step
 * @param {object} [body] sent as JSON; without one nothing is changed
 * @returns {Promise<Accepted | Refused>}
 */
export async function askServer(step, body) {
  try {
    const response = await fetch(addressOf(step), {
      method: body === undefined ? 'GET' : 'POST',
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const answer = await response.json();
    return { ...answer, ok: response.ok };
  } catch {
    return { ok: false, code: 'UNREACHABLE', message: unreachable };
  }
}

/**
 * The URL of a step for the reader of this page; a further signer's URL names the signer.
 * @param {string} step
 */
export function addressOf(step) {
  const signer = new URLSearchParams(location.search).get('signer');
  const query = signer === null ? '' : `?signer=${encodeURIComponent(signer)}`;
  return `${location.pathname.replace(/\/$/, '')}/${step}${query}`;
}
