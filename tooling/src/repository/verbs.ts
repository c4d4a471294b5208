import type { Locale } from '@sala/shared-contracts';

/** A beginning of a button, title or question that another verb has (docs/how-to/choose-words.md). */
interface WrongVerb {
  readonly wrong: RegExp;
  readonly say: string;
}

export const wrongVerbs: Readonly<Record<Locale, readonly WrongVerb[]>> = {
  'es-MX': [
    // What somebody wrote in a box, or drew, is emptied: “Borrar búsqueda”.
    { wrong: /^Borrar(?! (?:búsqueda|firma)$)\b/, say: 'Eliminar' },
    { wrong: /^Remover\b/, say: 'Quitar' },
    { wrong: /^Añadir(?!\p{L})/u, say: 'Agregar' },
    { wrong: /^Salvar\b/, say: 'Guardar' },
    { wrong: /^Modificar\b/, say: 'Editar' },
    { wrong: /^Mandar\b/, say: 'Enviar' },
    { wrong: /^Anular\b/, say: 'Revocar, Cancelar' },
    { wrong: /^(?:Reservar|Programar(?: una)?) cita\b/, say: 'Agendar cita' },
    { wrong: /^Registrar (?:un )?(?:pago|cobro)\b/, say: 'Cobrar' },
    { wrong: /^(?:Bajar|Descargarse) (?:el |un )?(?:archivo|PDF|XML)\b/, say: 'Descargar' },
    { wrong: /^Deshabilitar\b/, say: 'Desactivar' },
  ],
  en: [
    { wrong: /^Erase\b/, say: 'Delete' },
    { wrong: /^Modify\b/, say: 'Edit' },
    { wrong: /^Disable\b/, say: 'Deactivate' },
    { wrong: /^(?:Schedule|Make|Create) (?:an )?appointment\b/, say: 'Book an appointment' },
    { wrong: /^(?:Collect|Record (?:a )?payment)\b/, say: 'Charge' },
  ],
};

/** The wrong verb with which a text begins, and the right one; null when it begins well. */
export const wrongVerbOf = (locale: Locale, text: string): string | null => {
  const start = text.replace(/^[¿¡«“"]+/, '');
  const found = wrongVerbs[locale].find(({ wrong }) => wrong.test(start));
  return found ? `“${text}”: say ${found.say}` : null;
};
