import { controlWords } from '@sala/shared-ui/page-styles';
import english from '../src/locales/en.json';
import spanish from '../src/locales/es-MX.json';

type Messages = typeof english; // Spanish has further plurals

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/* CSS shows the page's language. */
const inBoth = (es: string, en: string): string =>
  `<span class="p-es" lang="es-MX">${escape(es)}</span><span class="p-en" lang="en">${escape(en)}</span>`;
const words = (read: (messages: Messages) => string): string =>
  inBoth(read(spanish), read(english));

const star = '<span class="sala-star" aria-hidden="true">*</span>';
const eye =
  '<svg class="lucide" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0" /><circle cx="12" cy="12" r="3" /></svg>';

/**
 * Static sign-in form that works before any script: people type at once, and startup/typed-ahead.ts
 * transfers values, caret and presses. `data-real` names the matching control of the real form.
 * boot.ts prevents the browser from submitting it.
 */
export const signInPicture = (): string => `<div class="p-langs p-body">
          <button type="button" class="sala-button" data-variant="ghost" data-size="sm" data-real="[lang='es-MX'][aria-pressed]" lang="es-MX">${spanish.locales.es}</button>
          <button type="button" class="sala-button" data-variant="ghost" data-size="sm" data-real="[lang='en'][aria-pressed]" lang="en">${spanish.locales.en}</button>
        </div>
        <div class="p-sheet p-body">
          <div class="p-form">
            <h1>${words(({ signIn }) => signIn.title)}</h1>
            <div class="p-text">${words(({ signIn }) => signIn.text)}</div>
            <form class="sala-form" method="post" novalidate>
              <div class="sala-field">
                <label class="sala-label" for="p-email">${words(({ fields }) => fields.email)}${star}</label>
                <input class="sala-control" id="p-email" name="email" data-real="input[name=email]" type="email" autocomplete="username" aria-required="true" autofocus />
              </div>
              <div class="sala-field">
                <label class="sala-label" for="p-password">${words(({ fields }) => fields.password)}${star}</label>
                <div class="sala-secret">
                  <input class="sala-control" id="p-password" name="password" data-real="input[name=password]" type="password" autocomplete="current-password" autocapitalize="none" spellcheck="false" aria-required="true" />
                  <button type="button" class="sala-button" data-variant="ghost" data-size="md" data-square data-real="input[name=password] + button"><span class="sala-label" data-hidden>${inBoth(controlWords['es-MX'].showPassword, controlWords.en.showPassword)}</span>${eye}</button>
                </div>
              </div>
              <div class="p-more">
                <div class="sala-tick"><input id="p-remember" name="remember" data-real="input[name=remember]" type="checkbox" /><label class="sala-label" data-beside for="p-remember">${words(({ signIn }) => signIn.remember)}</label></div>
                <a href="/forgot-password" data-real="a[href^='/forgot-password']">${words(({ signIn }) => signIn.forgotten)}</a>
              </div>
              <button type="submit" class="sala-button" data-variant="solid" data-size="lg" data-real="[type=submit]">${words(({ signIn }) => signIn.submit)}</button>
            </form>
          </div>
          <div class="p-text">${words(({ signIn }) => signIn.noAccount)} <a href="/sign-up" data-real="a[href^='/sign-up']">${words(({ signIn }) => signIn.signUp)}</a></div>
        </div>`;
