const extensions: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/gzip': 'gz',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/markdown': 'md',
  'text/plain': 'txt'
};

/** `report.pdf` from an address that ends so; else the name with what the type is usually called. */
export function fileNameOf(uri: string | null, mimeType: string | null, name: string): string {
  const path = (uri ?? '').split(/[?#]/)[0] ?? '';
  const last = decoded(path.split(/[/\\]/).at(-1) ?? '');
  if (/^[^\s:][^:]*\.[a-z0-9]{1,8}$/i.test(last)) return last;
  const stem = last === '' || last.includes(':') ? name : last;
  return `${stem}.${extensionOf(mimeType)}`;
}

function extensionOf(mimeType: string | null): string {
  const type = (mimeType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const known = extensions[type];
  if (known !== undefined) return known;
  const [, sub = ''] = /^(?:image|audio|video)\/([a-z0-9]+)$/.exec(type) ?? [];
  if (sub !== '') return sub;
  return type.startsWith('text/') || type === '' ? 'txt' : type.endsWith('json') ? 'json' : 'bin';
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}
