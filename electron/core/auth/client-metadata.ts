/**
 * Set by the build (`PATCHBAY_CLIENT_METADATA_URL`): where `docs/client-metadata.json` is published, under https. Without
 * it there is no such place, and clients are registered dynamically.
 */
declare const __CLIENT_METADATA_URL__: string | undefined;

export const clientMetadataUrl: string | null =
  typeof __CLIENT_METADATA_URL__ === 'string' && __CLIENT_METADATA_URL__ !== ''
    ? __CLIENT_METADATA_URL__
    : null;
