import account from './account.json';
import action from './action.json';
import ask from './ask.json';
import banner from './banner.json';
import board from './board.json';
import call from './call.json';
import catalog from './catalog.json';
import common from './common.json';
import connection from './connection.json';
import doctor from './doctor.json';
import failure from './failure.json';
import form from './form.json';
import importing from './import.json';
import link from './link.json';
import handOver from './hand-over.json';
import help from './help.json';
import history from './history.json';
import limits from './limits.json';
import list from './list.json';
import menu from './menu.json';
import overview from './overview.json';
import permission from './permission.json';
import problem from './problem.json';
import program from './program.json';
import prompt from './prompt.json';
import resource from './resource.json';
import result from './result.json';
import server from './server.json';
import serverForm from './server-form.json';
import settings from './settings.json';
import signIn from './sign-in.json';
import source from './source.json';
import start from './start.json';
import traffic from './traffic.json';
import tray from './tray.json';
import ui from './ui.json';
import weight from './weight.json';
import window from './window.json';

/** The same nouns as in English; a test compares them. */
export const spanish = {
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
