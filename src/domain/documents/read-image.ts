/**
 * The kind and size in pixels of an image that can be printed, decided by printing it; undefined for what is none:
 * other formats, broken files, and images of more than 4096 pixels a side or 4 million in all.
 */
export type ReadImage = (
  content: Uint8Array,
) => Promise<{ mediaType: 'image/png' | 'image/jpeg'; width: number; height: number } | undefined>;
