/** A failure without the link to the manual, which is the same for each of its code. */
export function withoutLink(body: Record<string, unknown> | undefined): Record<string, unknown> {
  const { doc_url: _link, ...rest } = body ?? {};
  return rest;
}
