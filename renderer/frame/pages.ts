import { lazy } from 'react';

// Each is a script of its own: the window starts with the board.
const server = () => import('../server/ServerPage').then((module) => ({ default: module.ServerPage }));
const palette = () => import('../palette/Palette').then((module) => ({ default: module.Palette }));
const sources = () => import('../sources/SourcesPage').then((module) => ({ default: module.SourcesPage }));
const settings = () =>
  import('../settings/SettingsPage').then((module) => ({ default: module.SettingsPage }));
const signIns = () => import('../auth/SignInsPage').then((module) => ({ default: module.SignInsPage }));
const tools = () => import('../catalog/ToolsPage').then((module) => ({ default: module.ToolsPage }));
const calls = () => import('../history/CallsPage').then((module) => ({ default: module.CallsPage }));
const doctor = () => import('../doctor/DoctorPage').then((module) => ({ default: module.DoctorPage }));
const toolsTab = () => import('../catalog/ToolsTab').then((module) => ({ default: module.ToolsTab }));
const resources = () =>
  import('../catalog/ResourcesTab').then((module) => ({ default: module.ResourcesTab }));
const prompts = () => import('../catalog/PromptsTab').then((module) => ({ default: module.PromptsTab }));
const traffic = () => import('../traffic/TrafficTab').then((module) => ({ default: module.TrafficTab }));
const configuration = () =>
  import('../server/ConfigurationTab').then((module) => ({ default: module.ConfigurationTab }));

export const ServerPage = lazy(server);
export const Palette = lazy(palette);
export const SourcesPage = lazy(sources);
export const SettingsPage = lazy(settings);
export const SignInsPage = lazy(signIns);
export const ToolsPage = lazy(tools);
export const CallsPage = lazy(calls);
export const DoctorPage = lazy(doctor);
export const ToolsTab = lazy(toolsTab);
export const ResourcesTab = lazy(resources);
export const PromptsTab = lazy(prompts);
export const TrafficTab = lazy(traffic);
export const ConfigurationTab = lazy(configuration);

/** Fetches them while nothing else is to be done, so that none is waited for when it is opened. */
export function fetchPages(): void {
  const rest = [
    server,
    palette,
    toolsTab,
    traffic,
    settings,
    sources,
    signIns,
    tools,
    calls,
    configuration,
    doctor,
    resources,
    prompts
  ];
  const next = () => {
    const load = rest.shift();
    // What cannot be loaded now is asked for again when it is opened, and told of then.
    if (load !== undefined) load().then(whenIdle, whenIdle);
  };
  const whenIdle = () => {
    requestIdleCallback(next, { timeout: 2_000 });
  };
  whenIdle();
}
