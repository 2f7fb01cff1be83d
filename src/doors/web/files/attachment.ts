/** The headers of a file that is saved, not shown. */
export function attachment(mediaType: string, fileName: string): Record<string, string> {
  return {
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
}
