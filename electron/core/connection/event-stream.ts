/** One event of a `text/event-stream` (HTML Standard, 9.2.6 Interpreting an event stream). */
export interface StreamEvent {
  /** `message` unless the server named it otherwise. */
  readonly name: string;
  readonly data: string;
}

export interface EventParser {
  /** The events that this piece of text completes; it may be cut anywhere. */
  push(text: string): readonly StreamEvent[];
  /** Characters that are kept for the event that is not over yet. */
  size(): number;
}

/** Ids and `retry` are left out: nothing here resumes or reopens by itself. */
export function createEventParser(): EventParser {
  let line = '';
  let name = '';
  let data: string[] = [];
  let size = 0;
  let endedWithCr = false;

  const takeLine = (events: StreamEvent[]): void => {
    if (line === '') {
      // An event without data is none.
      if (data.length > 0) events.push({ name: name || 'message', data: data.join('\n') });
      name = '';
      data = [];
      size = 0;
      return;
    }
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  };

  return {
    push: (text) => {
      const events: StreamEvent[] = [];
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
