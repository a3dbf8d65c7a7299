/** The channels between window and main process, and the name the preload gives the bridge. */
export const callChannel = 'app:call';
export const eventChannel = 'app:event';
/** A click in the menu, by the id of its action. */
export const actionChannel = 'app:action';
export const bridgeName = 'patchbay';
