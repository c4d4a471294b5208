import { clinicalWordsIn } from './clinical-words';

/* Texts as clinics write them: they tell when, where and how, not what somebody has or takes. */
const everyday = [
  'Hola, Rosa: te esperamos mañana a las 9:00 en Luna Centro.',
  'Tu cita con la Dra. Eva Luna quedó confirmada. Llega 10 minutos antes.',
  'Tuvimos que mover tu cita. Elige otro horario aquí: https://sala.mx/c/abc',
  'Tu receta está lista: recógela en recepción con una identificación.',
  'Ya puedes ver tu receta con el folio RX-2041.',
  'Tus resultados están listos. Ábrelos aquí con tu fecha de nacimiento.',
  'Trae tus estudios anteriores y la lista de tus medicamentos.',
  'Por favor trae la lista de medicamentos y tu credencial.',
  'Cuéntale a tu médico qué medicamentos que tomas te caen mal.',
  'Ven en ayunas de 8 horas; puedes tomar agua.',
  'Regístrate en la tableta de recepción al llegar.',
  'Usa las tabletas en la entrada para tomar tu turno.',
  'Mira nuestra cápsula informativa sobre vacunas.',
  'Consulta el aviso de privacidad y el tratamiento de tus datos personales.',
  'Para el tratamiento de datos escríbenos a privacidad@luna.mx.',
  'Hoy no hay agua a presión en el edificio; usa los baños del primer piso.',
  'Sin presión: puedes cambiar tu cita hasta dos horas antes.',
  'Te llamaremos para dar seguimiento a tu consulta.',
  'Tu pago de $850.00 se recibió. Gracias.',
  'Queda pendiente un pago de $1,200.00 antes del 30 de noviembre.',
  'Feliz cumpleaños, Rosa. Te desea lo mejor la Clínica Luna.',
  'Es momento de tu revisión anual: agenda aquí.',
  'Se liberó un lugar hoy a las 17:30. ¿Lo quieres?',
  'Tu turno es el 24. Pasa al consultorio 3.',
  'Estamos en Av. Siempre Viva 742, planta baja, junto a la farmacia.',
  'Hay estacionamiento con costo de 40 pesos por hora.',
  'Si vienes con un menor, trae su acta de nacimiento.',
  'Usa cubrebocas dentro de la clínica, por favor.',
  'Responde SÍ para confirmar o CAMBIAR para elegir otra fecha.',
  'No atenderemos el lunes 16 por ser día festivo.',
  'Dinos si tienes alergias antes de tu visita.',
  'La doctora llegará 20 minutos tarde; disculpa la espera.',
  'Guarda este número: es el de la Clínica Luna.',
  'Cambiamos de domicilio: ahora estamos en la colonia Roma.',
  'Te compartimos información para después de tu visita: ábrela aquí.',
  'Your appointment is tomorrow at 9 am at Luna Centro.',
  'Please bring a list of your medications and your ID.',
  'Check in on the tablet at the front desk.',
  'Read how we handle the processing of your data.',
  'Your prescription is ready to be picked up at reception.',
];

const clinical = [
  'Tu diagnóstico ya está en el expediente.',
  'Te diagnosticaron ayer: llámanos.',
  'Sigue tu tratamiento por diez días.',
  'El tratamiento de tu rodilla continúa el lunes.',
  'Toma tu medicamento cada 8 horas.',
  'Tus medicamentos están listos en la farmacia.',
  'Toma una tableta después de comer.',
  'Dos tabletas al día por una semana.',
  'Una cápsula cada noche.',
  'La dosis de mañana es la última.',
  'Toma 500 mg cada 8 horas.',
  'Aplica 2 gotas en cada ojo.',
  'Tu jarabe está listo.',
  'Mañana toca tu inyección.',
  'Recuerda medir tu presión arterial.',
  'Tu presión alta necesita revisión.',
  'Por tu dolor de cabeza te esperamos hoy.',
  '¿Cómo sigue el dolor de espalda?',
  'Cita de seguimiento de diabetes.',
  'Control de hipertensión el martes.',
  'Tu azúcar alta ya bajó.',
  'Recuerda tu insulina antes de comer.',
  'Pasa a oncología, segundo piso.',
  'Tu biopsia llegó.',
  'La quimioterapia es a las 8.',
  'Felicidades por tu embarazo.',
  'Estás embarazada de 12 semanas.',
  'Tu prueba positiva se repite el jueves.',
  'El resultado negativo ya se puede consultar.',
  'Tu prueba de VIH está lista.',
  'Consulta de psiquiatría el viernes.',
  'Terapia para la ansiedad, 17:00.',
  'Taller sobre depresión: te inscribimos.',
  'Confirmamos tu cirugía del lunes.',
  'Preparación para tu procedimiento quirúrgico.',
  'Recoge tu antibiótico.',
  'Plática sobre métodos anticonceptivos.',
  'Es hora de tu papanicolaou.',
  'Your diabetes check is due.',
  'Take one tablet of your medication.',
];

test('there are forty of each', () => {
  expect([new Set(everyday).size, new Set(clinical).size]).toEqual([40, 40]);
});

test.each(everyday)('passes: %s', (text) => {
  expect(clinicalWordsIn(text)).toEqual([]);
});

test.each(clinical)('refuses: %s', (text) => {
  expect(clinicalWordsIn(text)).not.toEqual([]);
  expect(clinicalWordsIn(text.toUpperCase())).not.toEqual([]);
  expect(clinicalWordsIn(text.normalize('NFD'))).not.toEqual([]);
});

test('words are told as they are written, also behind an everyday phrase', () => {
  expect(
    clinicalWordsIn('Trae la lista de tus medicamentos y tu medicamento de hoy. DIAGNÓSTICO'),
  ).toEqual(['medicamento', 'DIAGNÓSTICO']);
});

test('a long text of such words is searched in linear time', () => {
  const start = performance.now();
  clinicalWordsIn('lista de tus dolor de presion 123 '.repeat(20_000));
  expect(performance.now() - start).toBeLessThan(3000);
});
