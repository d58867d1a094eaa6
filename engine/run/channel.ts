/** What is pushed in comes out of the iterator in order; nothing is lost when the reader is slower. */
export interface Channel<T> extends AsyncIterable<T> {
  push(item: T): void;
  /** No more items; with an error, the reader throws it after the last item. */
  end(error?: unknown): void;
}

export function createChannel<T>(): Channel<T> {
  let items: T[] = [];
  let ended: { error: unknown } | null = null;
  let wake: () => void = () => {};
  return {
    push(item) {
      items.push(item);
      wake();
    },
    end(error) {
      ended = { error };
      wake();
    },
    async *[Symbol.asyncIterator]() {
      while (true) {
        const batch = items;
        items = [];
        // By hand: yield* makes several promises of each item.
        for (const item of batch) yield item;
        if (items.length > 0) continue;
        if (ended !== null) {
          if (ended.error !== undefined) throw ended.error;
          return;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
