import { line, type PackContents } from './pack';

export const psychology: PackContents = {
  specialty: [
    line('psicologia', 'Psicología', 'Psychology', {
      icon: 'heart',
      below: [
        line(
          'psicologia_infantil',
          'Psicología infantil y de la adolescencia',
          'Child and adolescent psychology',
          { icon: 'baby' },
        ),
        line(
          'terapia_familiar_especialidad',
          'Terapia familiar y de pareja',
          'Family and couple therapy',
          { icon: 'heart' },
        ),
        line('neuropsicologia', 'Neuropsicología', 'Neuropsychology'),
      ],
    }),
  ],
  service: [
    line('psicologia_primera_sesion', 'Primera sesión de psicología', 'First psychology session', {
      minutes: 60,
      icon: 'heart',
    }),
    line('terapia', 'Terapia', 'Therapy', {
      icon: 'heart',
      below: [
        line('terapia_individual', 'Terapia individual', 'Individual therapy', {
          minutes: 50,
          icon: 'heart',
        }),
        line('terapia_de_pareja', 'Terapia de pareja', 'Couple therapy', {
          minutes: 80,
          icon: 'heart',
        }),
        line('terapia_familiar', 'Terapia familiar', 'Family therapy', {
          minutes: 80,
          icon: 'heart',
        }),
        line('terapia_infantil', 'Terapia infantil', 'Child therapy', {
          minutes: 50,
          icon: 'baby',
        }),
        line('terapia_de_grupo', 'Terapia de grupo', 'Group therapy', {
          minutes: 90,
          icon: 'heart',
        }),
      ],
    }),
    line('evaluacion_psicologica', 'Evaluación psicológica', 'Psychological assessment', {
      minutes: 90,
      icon: 'note',
    }),
    line(
      'evaluacion_neuropsicologica',
      'Evaluación neuropsicológica',
      'Neuropsychological assessment',
      { minutes: 120, icon: 'note' },
    ),
    line('intervencion_en_crisis', 'Intervención en crisis', 'Crisis intervention', {
      minutes: 60,
      icon: 'alert',
    }),
    line('orientacion_vocacional', 'Orientación vocacional', 'Career guidance', { minutes: 60 }),
  ],
  appointment_reason: [
    line('ansiedad', 'Ansiedad', 'Anxiety'),
    line('animo_bajo', 'Tristeza o ánimo bajo', 'Sadness or low mood'),
    line('duelo', 'Duelo', 'Grief'),
    line('problemas_de_pareja', 'Problemas de pareja', 'Trouble in a couple'),
    line('conducta_infantil', 'Conducta de una niña o un niño', 'Behaviour of a child'),
    line('problemas_escolares', 'Problemas escolares', 'Trouble at school'),
    line('estres', 'Estrés', 'Stress'),
    line('sueno', 'Problemas para dormir', 'Trouble sleeping'),
    line('continuar_terapia', 'Continuar terapia', 'Ongoing therapy'),
  ],
  cancel_reason: [
    line('no_se_siente_listo', 'No se siente en condiciones de venir', 'Does not feel up to it'),
    line('termino_terapia', 'Decidió terminar la terapia', 'Decided to end therapy'),
    line('por_el_costo', 'Por el costo', 'Because of the cost'),
  ],
  document_type: [
    line('consentimiento_terapia', 'Consentimiento para terapia', 'Consent to therapy'),
    line('reporte_psicologico', 'Reporte psicológico', 'Psychological report'),
    line('prueba_aplicada', 'Prueba aplicada', 'Completed test'),
    line('constancia_asistencia', 'Constancia de asistencia', 'Proof of attendance'),
    line(
      'consentimiento_tutor',
      'Consentimiento de madre, padre o tutor',
      'Consent of a parent or guardian',
    ),
  ],
  teaching_topic: [
    line('manejo_de_ansiedad', 'Manejo de la ansiedad', 'Coping with anxiety'),
    line('higiene_del_sueno', 'Higiene del sueño', 'Sleep hygiene'),
    line('respiracion', 'Respiración y relajación', 'Breathing and relaxation'),
    line('crianza', 'Crianza positiva', 'Positive parenting'),
    line('lineas_de_ayuda', 'Líneas de ayuda en crisis', 'Helplines in a crisis', {
      icon: 'alert',
    }),
  ],
  patient_tag: [
    line('contacto_discreto', 'Contactar con discreción', 'Contact with discretion', {
      icon: 'alert',
      color: '#dc2626',
    }),
    line('acude_con_tutor', 'Acude con madre, padre o tutor', 'Comes with a parent or guardian'),
    line('prefiere_en_linea', 'Prefiere sesión en línea', 'Prefers online sessions'),
  ],
};
