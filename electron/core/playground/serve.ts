import {
  McpServer,
  type JSONRPCMessage,
  type ProtocolEra,
  type Transport
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Clock } from '#core/ports';
import { askAboutYou, askAModel, askToOpenPage, listYourFolders } from './asking-tools';
import { countSlowly, failBadly, failPolitely, noteTools, pretendToPost, writeLog } from './behaviour-tools';
import { createClientWishes, type ClientWishes } from './client-wishes';
import {
  addUpPrices,
  drawFamilyTree,
  makeShoppingList,
  measureShape,
  writeContactCard
} from './nested-tools';
import { createNotes } from './notes';
import {
  makeLongText,
  playSound,
  repeatSettings,
  reportWeather,
  showEverything,
  showPicture
} from './output-tools';
import { registerPrompts } from './prompts';
import { noteUri, registerResources } from './resources';
import { addNumbers, greet, planMeeting, sortWords } from './simple-tools';
import type { PlaygroundTool } from './tool';
import { serveTools } from './tool-server';

const TOOLS: readonly PlaygroundTool[] = [
  addNumbers,
  greet,
  planMeeting,
  sortWords,
  writeContactCard,
  makeShoppingList,
  measureShape,
  addUpPrices,
  drawFamilyTree,
  repeatSettings,
  reportWeather,
  showPicture,
  playSound,
  showEverything,
  makeLongText,
  countSlowly,
  writeLog,
  failPolitely,
  failBadly,
  pretendToPost,
  askAboutYou,
  askToOpenPage,
  askAModel,
  listYourFolders
];

export interface Served {
  /** Shown every message from the client, before the server gets it. */
  readonly notice: (message: JSONRPCMessage) => void;
  close(): Promise<void>;
}

/** A new server of its own for one client, at this end of a connection. */
export function servePlayground(transport: Transport, clock: Clock): Served {
  const wishes = createClientWishes();
  // Named for stdio, but it serves any transport, and it is what lets one connection choose its era.
  const serving = serveStdio(({ era }) => createServer(clock, wishes, era), { transport });
  return { notice: (message) => wishes.notice(message), close: () => serving.close() };
}

function createServer(clock: Clock, wishes: ClientWishes, era: ProtocolEra): McpServer {
  const mcp = new McpServer(
    { name: 'patchbay-playground', title: 'Playground', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: false },
        resources: { subscribe: true, listChanged: true },
        prompts: { listChanged: false },
        completions: {},
        logging: {}
      },
      instructions:
        'A place to try things: each tool shows one kind of input, answer or behaviour, and everything stays inside this program. ' +
        'Start with add_numbers, or show_everything to see every kind of answer at once.'
    }
  );
  const subscribed = new Set<string>();
  const notes = createNotes({
    listed: () => mcp.server.sendResourceListChanged(),
    changed: async (name) => {
      // In the stateless era the SDK knows who subscribed to what, and drops the rest.
      if (era === 'modern' || subscribed.has(noteUri(name)))
        await mcp.server.sendResourceUpdated({ uri: noteUri(name) });
    }
  });
  mcp.server.setRequestHandler('resources/subscribe', (request) => {
    subscribed.add(request.params.uri);
    return {};
  });
  mcp.server.setRequestHandler('resources/unsubscribe', (request) => {
    subscribed.delete(request.params.uri);
    return {};
  });
  registerResources(mcp, clock, notes);
  registerPrompts(mcp);
  serveTools(mcp, [...TOOLS, ...noteTools(notes)], wishes, clock);
  return mcp;
}
