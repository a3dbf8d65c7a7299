import call from './en/call.json';
import catalog from './en/catalog.json';
import common from './en/common.json';
import connection from './en/connection.json';
import failure from './en/failure.json';
import form from './en/form.json';
import problem from './en/problem.json';
import server from './en/server.json';
import ui from './en/ui.json';

/** Every sentence a person reads, one namespace a noun. */
export const english = {
  call,
  catalog,
  common,
  connection,
  failure,
  form,
  problem,
  server,
  ui
} as const;

export const languages = { en: english } as const;
export type Language = keyof typeof languages;
