/** A complaint as it is booked, and the note that it becomes. */
export interface DemoCase {
  /** Slugs of event types; empty: every type without cases of its own. */
  readonly types: readonly string[];
  readonly sex?: 'M';
  readonly ages: readonly [from: number, to: number];
  readonly code: string;
  readonly complaint: string;
  readonly illness: string;
  readonly examination: string;
  readonly analysis: string;
  readonly plan: string;
  readonly prognosis: string;
  readonly temperature: number;
}

type Told = Pick<DemoCase, 'illness' | 'examination' | 'analysis' | 'plan'>;

const told = (illness: string, examination: string, analysis: string, plan: string): Told => ({
  illness,
  examination,
  analysis,
  plan,
});

const caseOf = (
  types: readonly string[],
  ages: DemoCase['ages'],
  code: string,
  complaint: string,
  rest: Told,
  other: Partial<Pick<DemoCase, 'sex' | 'prognosis' | 'temperature'>> = {},
): DemoCase => ({
  types,
  ages,
  code,
  complaint,
  ...rest,
  prognosis: 'Bueno para la vida y la función.',
  temperature: 36.5,
  ...other,
});

const anyone = [0, 120] as const;
const adults = [18, 120] as const;
const older = [40, 120] as const;
const children = [0, 17] as const;
const general: readonly string[] = [];
const pediatrics = ['pediatria'] as const;
const prenatal = ['control-prenatal', 'ultrasonido-obstetrico'] as const;
const gynecology = ['ginecologia'] as const;
const dental = ['limpieza-dental', 'consulta-dental'] as const;
const cleaning = ['limpieza-dental'] as const;
const tooth = ['consulta-dental'] as const;
const nutrition = ['nutricion'] as const;

/* prettier-ignore */
export const demoCases: readonly DemoCase[] = [
  caseOf(general, anyone, 'J00', 'Escurrimiento nasal y estornudos desde hace 3 días', told('Sin fiebre. Obstrucción nasal, tos escasa por la noche.', 'Faringe sin exudado. Ruidos respiratorios normales.', 'Cuadro viral sin datos de alarma.', 'Líquidos abundantes, lavados nasales y reposo. Datos de alarma explicados.'), { temperature: 36.9 }),
  caseOf(general, anyone, 'J02.9', 'Dolor de garganta y fiebre', told('Dos días con odinofagia y fiebre de 38 °C que cede con paracetamol.', 'Faringe hiperémica, sin placas. Ganglios submandibulares dolorosos.', 'Faringitis aguda, probable origen viral.', 'Analgésico, líquidos y revaloración en 48 horas si no mejora.'), { temperature: 37.8 }),
  caseOf(general, anyone, 'A09.0', 'Evacuaciones líquidas y dolor abdominal', told('Cinco evacuaciones al día desde ayer, sin sangre. Tolera líquidos.', 'Mucosas hidratadas. Abdomen blando, peristalsis aumentada.', 'Gastroenteritis sin deshidratación.', 'Vida suero oral, dieta habitual fraccionada, datos de alarma.'), { temperature: 37.1 }),
  caseOf(general, anyone, 'J30.4', 'Estornudos por las mañanas', told('Comezón nasal y ocular que empeora con el polvo.', 'Mucosa nasal pálida, sin pólipos.', 'Rinitis alérgica intermitente.', 'Evitar polvo, antihistamínico por la noche, control en un mes.')),
  caseOf(general, older, 'I10', 'Control de presión arterial', told('Toma su tratamiento a diario. Sin cefalea ni edema.', 'Ruidos cardiacos rítmicos, sin soplos. Sin edema.', 'Hipertensión en control parcial.', 'Reducir sal, caminar 30 minutos diarios, bitácora de presión y control.'), { prognosis: 'Reservado a evolución.' }),
  caseOf(general, older, 'E11.9', 'Control de diabetes', told('Glucosas en ayuno entre 110 y 140. Sin hipoglucemias.', 'Pies sin lesiones, pulsos presentes, sensibilidad conservada.', 'Diabetes tipo 2 en metas.', 'Continuar tratamiento, hemoglobina glucosilada en tres meses.'), { prognosis: 'Bueno con apego.' }),
  caseOf(general, adults, 'K29.7', 'Ardor en la boca del estómago', told('Dolor que mejora al comer, más con café y picante.', 'Dolor leve en epigastrio, sin datos de irritación peritoneal.', 'Gastritis sin datos de sangrado.', 'Evitar irritantes, tratamiento por cuatro semanas y revaloración.')),
  caseOf(general, adults, 'M54.5', 'Dolor de espalda baja', told('Una semana, después de cargar. Sin irradiación.', 'Contractura lumbar. Lasègue negativo, fuerza conservada.', 'Lumbalgia mecánica.', 'Calor local, higiene de columna, ejercicios y control en dos semanas.')),
  caseOf(general, adults, 'G43.0', 'Dolor de cabeza de un solo lado', told('Tres episodios este mes, con molestia a la luz y náusea.', 'Exploración neurológica normal. Presión normal.', 'Migraña sin aura ni datos de alarma.', 'Analgésico al inicio del dolor, diario de cefalea y control en un mes.')),
  caseOf(general, adults, 'N39.0', 'Ardor al orinar', told('Dos días con ardor y urgencia. Sin fiebre ni dolor lumbar.', 'Dolor leve suprapúbico. Giordano negativo.', 'Infección urinaria baja no complicada.', 'Examen general de orina, tratamiento por cinco días, líquidos.'), { temperature: 36.8 }),
  caseOf(['certificado-medico'], anyone, 'Z02.7', 'Certificado médico de salud', told('Niega enfermedades y tratamientos. Lo pide su escuela o trabajo.', 'Exploración sin alteraciones. Agudeza visual y audición normales.', 'Clínicamente sano al momento de la revisión.', 'Se expide certificado. Vacunas de adulto al corriente.')),
  caseOf(pediatrics, [0, 5], 'Z00.1', 'Control del niño sano', told('Come bien, duerme toda la noche. Sin molestias.', 'Peso y talla en percentiles adecuados. Desarrollo acorde con la edad.', 'Niño sano.', 'Alimentación variada, vacunas según cartilla, control según edad.'), { temperature: 36.6 }),
  caseOf(pediatrics, [1, 12], 'H66.0', 'Dolor de oído desde anoche', told('Catarro de cinco días; anoche llanto y dolor de oído derecho.', 'Membrana timpánica hiperémica y abombada.', 'Otitis media aguda.', 'Tratamiento por siete días, analgésico por peso, datos de alarma.'), { temperature: 38.1 }),
  caseOf(pediatrics, children, 'J06.9', 'Catarro, tos y fiebre', told('Tres días con escurrimiento y fiebre de hasta 38.3 °C. Come menos.', 'Faringe hiperémica, campos pulmonares limpios. Bien hidratado.', 'Infección respiratoria alta, viral.', 'Control térmico, líquidos, lavados nasales. Regresar si respira rápido.'), { temperature: 37.9 }),
  caseOf(pediatrics, [0, 14], 'L20.9', 'Ronchas y comezón en los codos', told('Empeora con el frío. Antecedente familiar de alergia.', 'Placas eritematosas en pliegues, sin infección.', 'Dermatitis atópica leve.', 'Emolientes dos veces al día, baños cortos, evitar perfumes.')),
  caseOf(pediatrics, [3, 17], 'J45.9', 'Control de asma', told('Un episodio de tos nocturna este mes. Usa su inhalador con espaciador.', 'Sin sibilancias. Saturación normal.', 'Asma controlada.', 'Continuar tratamiento, revisar técnica, evitar humo, control en tres meses.')),
  caseOf(pediatrics, [6, 17], 'Z00.1', 'Revisión escolar', told('Sin molestias. Activo en la escuela.', 'Postura, agudeza visual y piel sin alteraciones.', 'Escolar sano.', 'Actividad física diaria, menos pantallas, cepillado después de comer.')),
  caseOf(prenatal, [15, 45], 'Z34.9', 'Control prenatal', told('Percibe movimientos. Sin sangrado ni dolor.', 'Fondo uterino acorde, frecuencia cardiaca fetal normal.', 'Embarazo de evolución normal.', 'Hierro y ácido fólico, datos de alarma, ultrasonido y control mensual.'), { sex: 'M' }),
  caseOf(gynecology, [21, 70], 'Z01.4', 'Papanicolaou anual', told('Sin molestias. Último estudio hace más de un año.', 'Cuello sin lesiones visibles. Se toma muestra.', 'Revisión ginecológica anual.', 'Resultado en diez días. Autoexploración mensual de mamas.'), { sex: 'M' }),
  caseOf(gynecology, [15, 50], 'N94.6', 'Cólicos menstruales', told('Dolor los dos primeros días del ciclo, falta a clases o al trabajo.', 'Abdomen blando, sin masas.', 'Dismenorrea primaria.', 'Antiinflamatorio al inicio del ciclo, ejercicio, control en tres ciclos.'), { sex: 'M' }),
  caseOf(gynecology, [18, 55], 'B37.3', 'Comezón y flujo blanco', told('Cuatro días de comezón. Tomó antibiótico hace dos semanas.', 'Flujo blanco grumoso, mucosa eritematosa.', 'Candidiasis.', 'Tratamiento local por tres noches, ropa de algodón.'), { sex: 'M' }),
  caseOf(gynecology, [45, 70], 'N95.1', 'Bochornos y mal dormir', told('Un año sin menstruación. Bochornos por la noche.', 'Exploración de mamas sin nódulos. Presión normal.', 'Síndrome climatérico.', 'Calcio y vitamina D, ejercicio, mastografía, valorar terapia hormonal.'), { sex: 'M' }),
  caseOf(cleaning, anyone, 'K03.6', 'Limpieza dental semestral', told('Sin dolor. Última limpieza hace más de seis meses.', 'Sarro en incisivos inferiores. Encías sin sangrado.', 'Depósitos dentales.', 'Limpieza con ultrasonido y pulido. Hilo dental diario, control en seis meses.')),
  caseOf(dental, anyone, 'K05.1', 'Encías que sangran al cepillarse', told('Sangrado leve desde hace dos meses.', 'Encías inflamadas, placa en molares.', 'Gingivitis.', 'Limpieza, técnica de cepillado y enjuague por dos semanas.')),
  caseOf(tooth, anyone, 'K02.1', 'Muela picada', told('Molestia con dulce y frío. Sin dolor espontáneo.', 'Caries oclusal en molar, sin fístula.', 'Caries de dentina.', 'Se retira caries y se obtura con resina. Control en seis meses.')),
  caseOf(tooth, adults, 'K04.0', 'Dolor de muela por las noches', told('Tres días con dolor que despierta. Cede poco con analgésico.', 'Dolor a la percusión y al frío prolongado.', 'Pulpitis.', 'Se inicia tratamiento de conductos. Analgésico por tres días.')),
  caseOf(nutrition, adults, 'E66.9', 'Plan para bajar de peso', told('Come fuera cinco veces por semana. Poca actividad física.', 'Índice de masa corporal por arriba de lo recomendado.', 'Obesidad, motivada al cambio.', 'Plan de alimentación de 1,600 kcal, caminar a diario, control en un mes.')),
  caseOf(nutrition, [12, 120], 'Z71.3', 'Orientación de alimentación', told('Quiere ordenar horarios y desayunar mejor.', 'Peso y cintura dentro de lo esperado.', 'Asesoría en alimentación.', 'Plato del bien comer, agua simple, registro de comidas por dos semanas.')),
  caseOf(['curacion'], anyone, 'S61.8', 'Curación de herida en la mano', told('Herida de hace cinco días con cuchillo de cocina. Sin dolor ni fiebre.', 'Herida de 2 cm en buen estado, sin secreción. Movilidad conservada.', 'Herida en cicatrización.', 'Curación con técnica estéril, retiro de puntos en cuatro días.')),
  caseOf(['vacunacion'], [0, 6], 'Z27.8', 'Vacuna según cartilla', told('Sin fiebre ni enfermedad en la última semana.', 'Buen estado general, piel sana.', 'Esquema de vacunación en curso.', 'Se aplica la dosis que toca. Vigilar fiebre; siguiente cita según cartilla.')),
  caseOf(['taller-de-diabetes'], older, 'E11.9', 'Taller de diabetes', told('Acude a la sesión de grupo sobre etiquetas y porciones.', 'Pies sin lesiones.', 'Diabetes tipo 2.', 'Registrar glucosa en ayuno, contar porciones, siguiente sesión en un mes.')),
];

const ageOn = (birthDate: string, day: string): number =>
  Number(day.slice(0, 4)) -
  Number(birthDate.slice(0, 4)) -
  Number(day.slice(5) < birthDate.slice(5));

export interface CasePatient {
  readonly sex: string;
  readonly birthDate: string;
}

/** Cases that a patient may come with to an event type on a day. */
export const casesFor = (
  slug: string,
  { sex, birthDate }: CasePatient,
  day: string,
): readonly DemoCase[] => {
  const age = ageOn(birthDate, day);
  const hasOwn = demoCases.some(({ types }) => types.includes(slug));
  return demoCases.filter(
    ({ types, sex: wanted, ages: [from, to] }) =>
      (hasOwn ? types.includes(slug) : types.length === 0) &&
      (wanted === undefined || wanted === sex) &&
      age >= from &&
      age <= to,
  );
};
