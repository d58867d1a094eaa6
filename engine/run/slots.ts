/** How many scenarios are at work at once. One that waits gives its slot away meanwhile. */
export interface Slots {
  acquire(): Promise<void>;
  release(): void;
  /** Awaits something that costs the target nothing, without holding a slot. */
  outside<T>(wait: () => Promise<T>): Promise<T>;
}

export function createSlots(limit: number): Slots {
  let free = limit;
  /** Those that come back from a wait go before those that have not begun. */
  const returning: (() => void)[] = [];
  const starting: (() => void)[] = [];
  const enter = (queue: (() => void)[]) =>
    new Promise<void>((resolve) => {
      if (free > 0) {
        free -= 1;
        resolve();
      } else queue.push(resolve);
    });
  const release = () => {
    const next = returning.shift() ?? starting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    acquire: () => enter(starting),
    release,
    async outside(wait) {
      release();
      try {
        return await wait();
      } finally {
        await enter(returning);
      }
    },
  };
}
