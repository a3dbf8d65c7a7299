export interface Notes {
  list(): readonly string[];
  /** undefined: no such note. */
  read(name: string): string | undefined;
  save(name: string, content: string): Promise<void>;
  /** @returns how many there were. */
  forget(): Promise<number>;
}

export interface NoteEvents {
  /** A name came or went. */
  listed(): Promise<void>;
  /** The content of one changed. */
  changed(name: string): Promise<void>;
}

export function createNotes(events: NoteEvents): Notes {
  const notes = new Map<string, string>();
  return {
    list: () => [...notes.keys()].toSorted(),
    read: (name) => notes.get(name),
    save: async (name, content) => {
      const isNew = !notes.has(name);
      notes.set(name, content);
      await (isNew ? events.listed() : events.changed(name));
    },
    forget: async () => {
      const count = notes.size;
      notes.clear();
      if (count > 0) await events.listed();
      return count;
    }
  };
}
