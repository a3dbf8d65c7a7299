import { claudeCode, claudeDesktop, patchbay } from './claude';
import { cline, roo } from './cline';
import { codex } from './codex';
import { continueDev } from './continue';
import { cursor } from './cursor';
import type { Dialect, DialectName } from './dialect';
import { gemini } from './gemini';
import { goose } from './goose';
import { librechat } from './librechat';
import { opencode } from './opencode';
import { amazonQ, copilotCli, junie, kiro, lmStudio, trae, warp } from './others';
import { vscode } from './vscode';
import { antigravity, windsurf } from './windsurf';
import { zed } from './zed';

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  patchbay,
  'claude-desktop': claudeDesktop,
  'claude-code': claudeCode,
  cursor,
  vscode,
  windsurf,
  codex,
  gemini,
  zed,
  opencode,
  cline,
  roo,
  goose,
  librechat,
  continue: continueDev,
  junie,
  kiro,
  'amazon-q': amazonQ,
  'copilot-cli': copilotCli,
  'lm-studio': lmStudio,
  warp,
  trae,
  antigravity
};
