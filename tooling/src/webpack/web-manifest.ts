import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';

const name = 'web-manifest';

/** File of the manifest, next to the bundles. */
export const manifestFile = 'manifest.json';

/** What an installed application looks like (W3C Web Application Manifest). */
export interface InstalledLook {
  readonly name: string;
  readonly description: string;
  readonly lang: string;
  readonly background: string;
  readonly theme: string;
  /**
   * Directory of its icons, `<anything>-<pixels>.png`; those named `maskable` fill the whole
   * square.
   */
  readonly icons: string;
}

const sizeOf = (file: string): string | undefined => /-(\d+)\.png$/.exec(file)?.[1];

const manifestOf = (look: InstalledLook, files: readonly string[]): string =>
  JSON.stringify({
    // The address of this file changes with each release, the application does not.
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    name: look.name,
    short_name: look.name,
    description: look.description,
    lang: look.lang,
    background_color: look.background,
    theme_color: look.theme,
    icons: files.flatMap((file) => {
      const size = sizeOf(file);
      const purpose = file.includes('maskable') ? 'maskable' : 'any';
      return size === undefined
        ? []
        : [{ src: file, sizes: `${size}x${size}`, type: 'image/png', purpose }];
    }),
  });

/** Adds the manifest, with which browsers install the application, and its icons. */
export class WebManifestPlugin {
  constructor(private readonly look: InstalledLook) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const { icons } = this.look;
          const files = readdirSync(icons).sort();
          for (const file of files)
            compilation.emitAsset(
              file,
              new sources.RawSource(readFileSync(path.join(icons, file))),
            );
          compilation.emitAsset(manifestFile, new sources.RawSource(manifestOf(this.look, files)));
        },
      );
    });
  }
}
