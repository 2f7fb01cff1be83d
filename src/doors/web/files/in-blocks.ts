/** Characters of a block: small beside memory, and large enough to be compressed well. */
const blockCharacters = 16_384;

/** Joins small pieces of a text to blocks, so that each is not sent and compressed by itself. */
export async function* inBlocks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let block = '';
  for await (const piece of pieces) {
    block += piece;
    if (block.length < blockCharacters) continue;
    yield block;
    block = '';
  }
  if (block !== '') yield block;
}
