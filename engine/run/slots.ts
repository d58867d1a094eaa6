/** How many scenarios are at work at once. One that waits gives its slot away meanwhile. */
export interface Slots {
  acquire(): Promise<void>;
  release(): void;
  /** Awaits something that costs the target nothing, without holding a slot. */
  outside<T>(wait: () => Promise<T>): Promise<T>;
  /** The same for at most as many as there are slots. Those beyond keep theirs, and so does the one of a run one at a time. */
  aside<T>(wait: () => Promise<T>): Promise<T>;
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
  const outside = async <T>(wait: () => Promise<T>): Promise<T> => {
    release();
    try {
      return await wait();
    } finally {
      await enter(returning);
    }
  };
  let away = 0;
  return {
    acquire: () => enter(starting),
    release,
    outside,
    async aside(wait) {
      if (limit === 1 || away >= limit) return wait();
      away += 1;
      try {
        return await outside(wait);
      } finally {
        away -= 1;
      }
    },
  };
}
