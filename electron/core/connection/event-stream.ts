/** One event of a `text/event-stream` (HTML Standard, 9.2.6 Interpreting an event stream). */
export interface StreamEvent {
  /** `message` unless the server named it otherwise. */
  readonly name: string;
  readonly data: string;
  /** Where a stream that was cut goes on. */
  readonly id?: string;
  /** Milliseconds after which the server wants it reopened. */
  readonly retry?: number;
}

export interface EventParser {
  /** The events that this piece of text completes; it may be cut anywhere. */
  push(text: string): readonly StreamEvent[];
  /** Characters that are kept for the event that is not over yet. */
  size(): number;
}

/** An event that only says `retry` or an id comes with empty data. */
export function createEventParser(): EventParser {
  let line = '';
  let name = '';
  let data: string[] = [];
  let id: string | undefined;
  let retry: number | undefined;
  let size = 0;
  let endedWithCr = false;
  let isFirst = true;

  const takeLine = (events: StreamEvent[]): void => {
    if (line === '') {
      const more = { ...(id === undefined ? {} : { id }), ...(retry === undefined ? {} : { retry }) };
      // An event without data is none.
      if (data.length > 0 || Object.keys(more).length > 0) {
        events.push({ name: name || 'message', data: data.join('\n'), ...more });
      }
      name = '';
      data = [];
      id = retry = undefined;
      size = 0;
      return;
    }
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
    if (field === 'id' && !value.includes('\0')) id = value;
    if (field === 'retry' && /^\d+$/.test(value)) retry = Number(value);
  };

  return {
    push: (given) => {
      const events: StreamEvent[] = [];
      const text = isFirst ? given.replace(/^\uFEFF/, '') : given;
      if (given !== '') isFirst = false;
      let from = 0;
      // The second half of a line end that was cut.
      if (endedWithCr && text.startsWith('\n')) from = 1;
      if (text !== '') endedWithCr = text.endsWith('\r');
      for (const { 0: ending, index } of text.matchAll(/\r\n|\r|\n/g)) {
        if (index < from) continue;
        line += text.slice(from, index);
        size += line.length;
        takeLine(events);
        line = '';
        from = index + ending.length;
      }
      line += text.slice(from);
      return events;
    },
    size: () => size + line.length
  };
}
