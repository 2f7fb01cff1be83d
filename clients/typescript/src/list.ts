/** One page of a list, and how to ask for the next one. */
export type Page<Item> = { items: Item[]; next: (() => Promise<Page<Item>>) | undefined };

/**
 * A list of the API. `await` gives one page, as the operation answers it; `for await` goes through the items of all pages and
 * asks for each page when it is needed. Nothing is sent before.
 */
export class List<Item> implements Promise<Item[]>, AsyncIterable<Item> {
  readonly [Symbol.toStringTag] = 'List';
  readonly #one: () => Promise<Page<Item>>;
  readonly #first: () => Promise<Page<Item>>;
  #asked: Promise<Item[]> | undefined;

  /** `first` asks for the first of all pages; `one` for what the operation answers by itself. */
  constructor(one: () => Promise<Page<Item>>, first: () => Promise<Page<Item>>) {
    this.#one = one;
    this.#first = first;
  }

  #ask(): Promise<Item[]> {
    this.#asked ??= this.#one().then(({ items }) => items);
    return this.#asked;
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise.
  then<Result = Item[], Failed = never>(
    onFulfilled?: ((items: Item[]) => Result | PromiseLike<Result>) | null,
    onRejected?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Result | Failed> {
    return this.#ask().then(onFulfilled, onRejected);
  }

  catch<Failed = never>(
    onRejected?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Item[] | Failed> {
    return this.#ask().catch(onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Item[]> {
    return this.#ask().finally(onFinally);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let page: Page<Item> | undefined = await this.#first();
    while (page !== undefined) {
      yield* page.items;
      page = await page.next?.();
    }
  }
}
