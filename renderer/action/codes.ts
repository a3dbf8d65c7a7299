import {
  ALargeSmall,
  ArrowDownUp,
  Braces,
  Download,
  FileStack,
  FolderInput,
  History,
  KeyRound,
  Keyboard,
  PanelBottom,
  PanelTop,
  Plus,
  RefreshCw,
  Search,
  Send,
  Settings,
  Stethoscope,
  SunMoon,
  Table2,
  Undo2,
  Wrench,
  type LucideIcon
} from 'lucide-react';
import type { ActionId } from '#shared/action/actions';
import type { ActionContext } from '#shared/action/judges';
import { setTheme } from '../actions';
import { chooseTab, focusFilter, focusPage } from '../frame/focus';
import { moveToRegion } from '../frame/regions';
import { go } from '../navigate';
import { board, type Place } from '../place';
import { copyState, saveState } from '../server/link-actions';
import { sortServers } from '../server/sort-servers';
import { openDialog, type DialogWish } from '../store';
import { toggleActivity } from '../traffic/activity-state';
import { retryFailed } from './many';
import { serverCodes } from './server-codes';
import { undoLast } from '../undo';
import { changeZoom } from './zoom';

/** How an action is done; whether it can be, `hindranceOf` says. */
export interface ActionCode {
  readonly icon: LucideIcon;
  readonly run: (context: ActionContext) => void;
}

function simple(icon: LucideIcon, run: () => void): ActionCode {
  return { icon, run };
}

const dialog = (icon: LucideIcon, wish: DialogWish): ActionCode => simple(icon, () => openDialog(wish));

const page = (icon: LucideIcon, place: Place): ActionCode =>
  simple(icon, () => {
    go(place);
    focusPage();
  });

const tab = (number: number): ActionCode => simple(PanelTop, () => chooseTab(number));

export const actionCodes: Readonly<Record<ActionId, ActionCode>> = {
  ...serverCodes,
  'server.add': dialog(Plus, { kind: 'add' }),
  'servers.import': dialog(Download, { kind: 'import' }),
  'servers.hand-over': dialog(Send, { kind: 'hand-over', serverIds: null }),
  'servers.retry-failed': {
    icon: RefreshCw,
    run: ({ servers }) => void retryFailed(servers)
  },
  'state.copy': simple(Braces, () => void copyState()),
  'state.save': simple(FolderInput, () => void saveState()),
  'edit.undo': simple(Undo2, () => void undoLast()),
  'filter.focus': simple(Search, focusFilter),
  'palette.open': dialog(Search, { kind: 'palette' }),
  'activity.toggle': simple(PanelBottom, toggleActivity),
  'sort.file': simple(ArrowDownUp, () => sortServers('file')),
  'sort.name': simple(ArrowDownUp, () => sortServers('name')),
  'sort.state': simple(ArrowDownUp, () => sortServers('state')),
  'sort.use': simple(ArrowDownUp, () => sortServers('use')),
  'theme.system': simple(SunMoon, () => void setTheme('system')),
  'theme.light': simple(SunMoon, () => void setTheme('light')),
  'theme.dark': simple(SunMoon, () => void setTheme('dark')),
  'zoom.in': simple(ALargeSmall, () => changeZoom(1)),
  'zoom.out': simple(ALargeSmall, () => changeZoom(-1)),
  'zoom.reset': simple(ALargeSmall, () => changeZoom(0)),
  'go.board': page(Table2, board),
  'go.tools': page(Wrench, { page: 'tools' }),
  'go.calls': page(History, { page: 'calls', view: 'history' }),
  'go.sources': page(FileStack, { page: 'sources' }),
  'go.sign-ins': page(KeyRound, { page: 'sign-ins', account: null }),
  'go.doctor': page(Stethoscope, { page: 'doctor' }),
  'go.settings': page(Settings, { page: 'settings' }),
  'region.next': simple(PanelTop, () => moveToRegion(false)),
  'region.back': simple(PanelTop, () => moveToRegion(true)),
  'tab.1': tab(1),
  'tab.2': tab(2),
  'tab.3': tab(3),
  'tab.4': tab(4),
  'tab.5': tab(5),
  'tab.6': tab(6),
  'help.shortcuts': dialog(Keyboard, { kind: 'shortcuts' })
};
