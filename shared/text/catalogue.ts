import account from './en/account.json';
import action from './en/action.json';
import ask from './en/ask.json';
import banner from './en/banner.json';
import board from './en/board.json';
import call from './en/call.json';
import catalog from './en/catalog.json';
import common from './en/common.json';
import connection from './en/connection.json';
import doctor from './en/doctor.json';
import failure from './en/failure.json';
import form from './en/form.json';
import importing from './en/import.json';
import link from './en/link.json';
import handOver from './en/hand-over.json';
import help from './en/help.json';
import history from './en/history.json';
import limits from './en/limits.json';
import list from './en/list.json';
import menu from './en/menu.json';
import overview from './en/overview.json';
import permission from './en/permission.json';
import problem from './en/problem.json';
import program from './en/program.json';
import prompt from './en/prompt.json';
import resource from './en/resource.json';
import result from './en/result.json';
import server from './en/server.json';
import serverForm from './en/server-form.json';
import settings from './en/settings.json';
import signIn from './en/sign-in.json';
import source from './en/source.json';
import start from './en/start.json';
import traffic from './en/traffic.json';
import tray from './en/tray.json';
import ui from './en/ui.json';
import weight from './en/weight.json';
import window from './en/window.json';

/** Every sentence a person reads, one namespace a noun. */
export const english = {
  account,
  action,
  ask,
  banner,
  board,
  call,
  catalog,
  common,
  connection,
  doctor,
  failure,
  form,
  handOver,
  help,
  import: importing,
  link,
  history,
  limits,
  list,
  menu,
  overview,
  permission,
  problem,
  program,
  prompt,
  resource,
  result,
  server,
  serverForm,
  settings,
  signIn,
  source,
  start,
  traffic,
  tray,
  ui,
  weight,
  window
} as const;
