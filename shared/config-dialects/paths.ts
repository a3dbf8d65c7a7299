import type { Sources } from './fill';

/** A path without `~`, and from the project's folder when it is relative; placeholders at its beginning stay. */
export function absolute(path: string, { home, workspace, platform }: Sources): string {
  if (path === '~') return home;
  if (/^~[/\\]/.test(path)) return joined(home, path.slice(2));
  const isWhole = /^(?:[/\\]|[A-Za-z]:[/\\]|\$|%)/.test(path);
  if (isWhole || path === '') return path;
  const rest = path.replace(/^\.[/\\]/, '');
  return rest === '.' ? workspace : joined(workspace, rest, platform);
}

function joined(folder: string, rest: string, platform?: string): string {
  const separator = platform === 'win32' || /^[A-Za-z]:\\/.test(folder) ? '\\' : '/';
  return folder.replace(/[/\\]+$/, '') + separator + rest;
}
