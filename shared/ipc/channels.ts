/** The channels between window and main process, and the name the preload gives the bridge. */
export const callChannel = 'app:call';
export const eventChannel = 'app:event';
/** A click in the menu, by the id of its action. */
export const actionChannel = 'app:action';
/** The event of the page by which the preload script hands it on. */
export const actionEvent = 'patchbay:action';
export const bridgeName = 'patchbay';
