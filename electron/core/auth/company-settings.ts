import path from 'node:path';
import { ok, type Result } from '#shared/failure';
import type { XaaIdp } from '#shared/server/settings';
import { changeFile, type ChangeDeps } from '../config/change-file';
import { removeValue, setValue } from '../config/json-edit';

/** Writes the company's identity provider into the person's settings, whose other lines stay as they are. */
export async function writeCompany(
  home: string,
  company: XaaIdp | null,
  deps: ChangeDeps
): Promise<Result<null>> {
  const file = path.join(home, '.patchbay', 'settings.json');
  const written = await changeFile(
    file,
    (text) =>
      ok(
        company === null
          ? removeValue(text, ['xaaIdp'])
          : setValue(text.trim() === '' ? '{}\n' : text, ['xaaIdp'], { ...company })
      ),
    deps
  );
  return written.ok ? ok(null) : written;
}
