import type { ReplyIntent } from '@sala/shared-contracts';

/** What a text means for an appointment. */
export interface UnderstoodReply {
  readonly intent: ReplyIntent;
  /** From 1, of a `choice`. */
  readonly choice?: number;
  /** Means an appointment by itself; otherwise only as the answer to what we asked. */
  readonly explicit: boolean;
  /** “Cancelar” alone: whoever has no appointment wants no more messages. */
  readonly bareCancel?: true;
}

const signs: readonly (readonly [RegExp, string])[] = [
  [/[👍👌✅✔☑💯🆗]/gu, ' ok '],
  [/[👎❌🚫✖]/gu, ' no '],
  [/([1-9])\uFE0F?\u20E3/gu, ' $1 '],
];

/** Words that people mistype; one slip is forgiven. */
const mistyped = [
  'confirmo',
  'confirmar',
  'confirmado',
  'confirmada',
  'cancelar',
  'cancelo',
  'cancelen',
  'cancele',
  'reagendar',
  'reprogramar',
  'asistir',
  'asistire',
  'estaremos',
] as const;

/** Whether one letter was changed, left out, added or swapped with the next. */
const isOneSlip = (written: string, meant: string): boolean => {
  if (Math.abs(written.length - meant.length) > 1) return false;
  let from = 0;
  while (from < meant.length && written[from] === meant[from]) from += 1;
  const rest = (text: string, skipped: number): string => text.slice(from + skipped);
  const swapped = `${written[from + 1] ?? ''}${written[from] ?? ''}`;
  return (
    rest(written, 1) === rest(meant, 1) ||
    rest(written, 1) === rest(meant, 0) ||
    rest(written, 0) === rest(meant, 1) ||
    (swapped === meant.slice(from, from + 2) && rest(written, 2) === rest(meant, 2))
  );
};

const corrected = (word: string): string =>
  word.length < 6 || mistyped.some((meant) => meant === word)
    ? word
    : (mistyped.find((meant) => isOneSlip(word, meant)) ?? word);

/** Letters without accents, case, signs, or more than two of the same. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .replace(/['’´`]/gu, '')
    .replace(/[^a-z0-9]+/gu, ' ')
    .replace(/([a-z])\1{2,}/gu, '$1')
    .replace(/\bsii\b/gu, 'si')
    .split(' ')
    .filter((word) => word !== '')
    .map(corrected)
    .join(' ');

const courtesy =
  /\b(?:muchas gracias|mil gracias|gracias|por favor|porfa(?:vor|s)?|buen(?:os|as)? (?:dias?|tardes?|noches?)|buenas|hola|que tal|doctora?|dra?|senorita|senora?|saludos|bendiciones|estimad[oa]s?|disculp[ae]n?|perdon|lo siento|thank you|thanks|thx|please|pls|good (?:morning|afternoon|evening)|hi|hello|hey|sorry)\b/gu;

const stops =
  /^(?:stop(?: all)?|stopall|alto|baja|de baja|dar(?:me)? de baja|unsubscribe|quit|no (?:me )?(?:manden|envien|mande|envie|escriban) (?:mas )?(?:mensajes|nada)?|ya no (?:quiero|deseo) (?:recibir )?(?:mas )?mensajes|no quiero (?:recibir )?(?:mas )?mensajes|dejen de (?:escribir(?:me)?|mandar(?:me)? mensajes)|stop (?:texting|messaging|sending)(?: me)?(?: messages)?)$/u;

const asking =
  /^(?:a que hora|que hora|que dia|cual|cuales|cuando|cuanto|cuanta|cuantos|donde|en donde|adonde|como|quien|por que|porque no|hay (?!e?star)|tienen|tendran|tendra|aceptan|puedo (?:ir|llegar|llevar|pasar|comer|tomar)|se puede|me (?:puede|pueden|podria|podrian) (?:decir|dar|mandar|pasar|recordar)|what|when|where|which|who|how|why|is (?:it|there|the)|are you|do (?:i|you)|does|can i (?:come|bring|eat|take))\b/u;

const unsure =
  /\b(?:(?:les|te|le|yo) (?:aviso|confirmo (?:mas tarde|luego|despues|manana))|depende|tal vez|talvez|quiza|quizas|a lo mejor|no se|no estoy segur[oa]|todavia no|aun no|creo que|no (?:puedo|sabria) confirmar|no confirmo|(?:puedo|podria|se puede) cancel\w*|maybe|perhaps|not sure|i think|let you know)\b/u;

const notCancelling =
  /\b(?:no|nunca|sin)(?: (?:la|lo|me|se|te|nos|mi|quiero|quisiera|deseo|vayan|vaya|voy|a|pienso|hay que|es necesario|necesito|please|want|to|do))* (?:cancel\w*|anul\w*)|\b(?:dont|do not|not) (?:want to |wish to )?cancel\w*/gu;
const notMoving =
  /\b(?:no|sin)(?: (?:la|lo|me|se|te|nos|quiero|quisiera|vayan|vaya|a|necesito|hay que))* (?:cambi\w*|muev\w*|mover\w*|reagend\w*|reprogram\w*|pospon\w*)|\b(?:dont|do not) (?:want to )?(?:change|move|reschedule)\w*/gu;

const moving =
  /\b(?:reagend\w*|reajend\w*|re agend\w*|reprogram\w*|cambi(?:ar|o|en|e|ame|arla|arlo|armela|emos|arle|arme|amos)|cambienla|cambiamela|muevan(?:la)?|mover(?:la|me)?|mueva(?:la)?|recorrer(?:la)?|recorran|pospon\w*|aplaza\w*|otro dia|otros dias|otra fecha|otra hora|otro horario|otro momento|otra ocasion|mas temprano|mas tarde|para despues|proxima semana|la semana que (?:viene|entra)|reschedul\w*|postpone\w*|(?:another|different|other|later|new) (?:day|time|date|slot|hour)|move (?:it|my|the)|change (?:it|my|the)|next week)\b/u;
const unable =
  /\b(?:(?:ya )?no (?:voy a |vamos a )?(?:puedo|podre|podremos|podemos|podria|poder|alcanzo|alcanzare|llego|llegare|me es posible|sera posible|me queda|me da tiempo)|me es imposible|sera imposible|imposible|se me complica|se me complico|se me hizo imposible|me surgio (?:algo|un)|cant|cannot|can not|unable|wont be able|not able)\b/u;
const cancelling =
  /\b(?:cancel(?!aron|aste|ad[oa])\w*|anul(?!aron|ad[oa])\w*|ya no (?:voy|ire|iremos|vamos|asistire|quiero|necesito|la necesito|es necesari[ao])|no (?:voy|ire|iremos|vamos|asistire|asistiremos|asisto|me presentare|nos presentaremos)|wont (?:come|make it|attend|be there|be coming)|will not (?:come|attend|be there)|not (?:coming|going|attending)|dont need it)\b/u;
const coming =
  /\b(?:confirm(?:o|ar|ado|ada|amos|ed|ing)?|(?:ahi|hay|ay|alla|aqui|alli) (?:e?stare(?:mos)?|nos vemos|voy|vamos|andare|andamos|llego)|si (?:voy|ire|iremos|vamos|asisto|asistire|asistiremos|puedo (?:ir|asistir)|podre|podremos|llego|estare|cuenten|quiero (?:la|mi) cita)|(?<!no )asistire(?:mos)?|si asist\w+|cuente[ns]? conmigo|no (?:voy a )?falt(?:ar|are|o|aremos)|por supuesto que (?:voy|si)|claro que (?:si|voy)|(?:ill|i will|we will|well) (?:be there|come|attend|make it)|see you (?:there|then|tomorrow|soon)|count me in|im coming|i am coming|nos vemos (?:manana|ahi|alla|entonces|el \w+))\b/u;

/** Yes and no only to a question that was asked. */
const yes = new Set(
  'si sip simon sep claro ok okay oki okis okey va vale sale perfecto excelente bien esta correcto listo lista enterado enterada entendido seguro desde luego acuerdo de por supuesto muy genial yes yep yeah yup sure of course great perfect fine correct ya todo y'.split(
    ' ',
  ),
);
const no = new Set('no nop nope nel nah'.split(' '));
/** Alone they say nothing. */
const fillers = new Set('de desde luego muy ya todo y esta of por'.split(' '));

const numbers: Readonly<Record<string, number>> = {
  uno: 1,
  una: 1,
  primera: 1,
  primero: 1,
  primer: 1,
  one: 1,
  first: 1,
  dos: 2,
  segunda: 2,
  segundo: 2,
  two: 2,
  second: 2,
  tres: 3,
  tercera: 3,
  tercero: 3,
  three: 3,
  third: 3,
};
const numbered =
  /^(?:(?:la|el|opcion|numero|num|no|option|number|the|quiero|elijo|escojo|prefiero|mejor|esta bien) )*([1-9]|uno|una|primera|primero|primer|one|first|dos|segunda|segundo|two|second|tres|tercera|tercero|three|third)(?: (?:opcion|option|one))?$/u;
/** “1 confirmo”: the word repeats what the number says. */
const numberedWord = /^([1-3]) (.+)$/u;

const none =
  /^(?:otr[oa]s?|ningun[oa]s?|ningun (?:dia|horario)|none(?: of (?:them|those))?|other|another)$/u;

const ofWords = (text: string): ReplyIntent | null => {
  const kept = text.replace(notCancelling, ' ').replace(notMoving, ' ');
  const late = /\blleg\w*|\blate\b|\bretras/u.test(kept);
  const moves = moving.test(late ? kept.replaceAll('mas tarde', ' ') : kept);
  const isUnable = unable.test(kept);
  // What somebody cannot do is no decision to stay away.
  const cancels = cancelling.test(kept.replace(/\bno (?:voy|vamos) a (?:poder|falt\w+)/gu, ' '));
  const comes = coming.test(kept);
  if (cancels && /\bconfirm\w* (?:la |mi |que )?(?:cancel|no (?:voy|ire|asist))/u.test(kept))
    return 'cancel';
  if (comes && (moves || cancels || isUnable)) return 'unclear';
  if (moves) return 'reschedule';
  if (cancels) return 'cancel';
  if (isUnable) return 'reschedule';
  return comes ? 'confirm' : null;
};

const order = ['confirm', 'reschedule', 'cancel'] as const;

const ofNumber = (text: string): UnderstoodReply | null => {
  const [, named] = numbered.exec(text) ?? [];
  if (named !== undefined)
    return { intent: 'choice', choice: numbers[named] ?? Number(named), explicit: false };
  const [, digit, rest = ''] = numberedWord.exec(text) ?? [];
  if (digit === undefined) return null;
  const choice = Number(digit);
  return ofWords(rest) === order[choice - 1] ? { intent: 'choice', choice, explicit: false } : null;
};

/** Statements of a text; what is asked is left out. */
const statementsOf = (text: string): string =>
  text
    .replace(/¿[^?]*(?:\?|$)/gu, ' ')
    .split(/(?<=[.!;\n?])/u)
    .filter((sentence) => !sentence.endsWith('?'))
    .join(' ');

const taking =
  /\b(?:acepto|aceptamos|(?:la|lo|me la|me lo) (?:quiero|queremos|tomo|tomamos|agarro|quedo|acepto)|me interesa|me sirve|me queda(?: bien| perfecto)?|aparta\w*|agendame|i (?:will )?(?:take|want|accept) it|ill take it)\b/u;
const leaving =
  /\b(?:no (?:lo|la|me) (?:quiero|queremos|tomo|acepto|interesa|sirve|queda)|no acepto|paso|(?:dent?o|den)selo a|not interested|dont want it|i pass)\b/u;

/**
 * Whether somebody takes what they were offered; null: that is not what they say.
 *
 * @param shown what they wrote.
 */
export const understandOffer = (
  shown: string,
  { intent, choice }: UnderstoodReply,
): boolean | null => {
  if (intent === 'choice') return choice === 1 ? true : choice === 2 ? false : null;
  if (intent === 'confirm') return true;
  const text = plain(statementsOf(shown.slice(0, 1000)));
  if (intent === 'unclear' && unsure.test(text)) return null;
  if (leaving.test(text)) return false;
  if (intent === 'reschedule' || intent === 'cancel' || intent === 'other') return false;
  return intent === 'unclear' && taking.test(text) ? true : null;
};

const unclear: UnderstoodReply = { intent: 'unclear', explicit: false };

const ofSmallWords = (words: readonly string[]): UnderstoodReply | null => {
  if (words.length === 0 || words.length > 5) return null;
  if (words.every((word) => no.has(word))) return { intent: 'reschedule', explicit: false };
  if (words.every((word) => yes.has(word)) && words.some((word) => !fillers.has(word)))
    return { intent: 'confirm', explicit: false };
  return null;
};

/**
 * What a patient wrote, in Mexican Spanish or English. Questions are no answers; what could mean
 * two things is unclear.
 */
export const understandReply = (written: string): UnderstoodReply => {
  const shown = signs.reduce((text, [sign, word]) => text.replace(sign, word), written);
  const stated = statementsOf(shown.slice(0, 1000)).replace(/(?<=^|[\s,])[¡!]+/gu, ' ');
  const whole = plain(stated);
  const text = whole.replace(courtesy, ' ').replace(/ +/gu, ' ').trim();
  if (stops.test(text)) return { intent: 'stop', explicit: true };
  if (text === '' || asking.test(text) || unsure.test(text)) return unclear;
  const choice = ofNumber(text);
  if (choice) return choice;
  if (none.test(text)) return { intent: 'other', explicit: false };
  const small = ofSmallWords(text.split(' '));
  if (small) return small;
  const intent = ofWords(text);
  if (intent === null) return unclear;
  return {
    intent,
    explicit: intent !== 'unclear',
    ...(/^cancel(?:ar)?$/u.test(text) && { bareCancel: true as const }),
  };
};
