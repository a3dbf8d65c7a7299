interface Named {
  readonly originalName: string;
  readonly title: string | null;
  readonly description: string | null;
}

/** Each word of the filter, anywhere in name, title or description. */
export function matches(tool: Named, filter: string): boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const haystack = [tool.originalName, tool.title ?? '', tool.description ?? ''].join('\n').toLowerCase();
  return words.every((word) => haystack.includes(word));
}
