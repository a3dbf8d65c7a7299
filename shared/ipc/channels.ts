/** The two channels between window and main process, and the name the preload gives the bridge. */
export const callChannel = 'app:call';
export const eventChannel = 'app:event';
export const bridgeName = 'patchbay';
