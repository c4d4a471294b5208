import { line, type PackContents } from './pack';

export const dental: PackContents = {
  specialty: [
    line('odontologia', 'Odontología', 'Dentistry', {
      below: [
        line('ortodoncia', 'Ortodoncia', 'Orthodontics'),
        line('endodoncia', 'Endodoncia', 'Endodontics'),
        line('periodoncia', 'Periodoncia', 'Periodontics'),
        line('odontopediatria', 'Odontopediatría', 'Paediatric dentistry', { icon: 'baby' }),
        line('cirugia_maxilofacial', 'Cirugía maxilofacial', 'Maxillofacial surgery'),
        line('rehabilitacion_oral', 'Rehabilitación oral', 'Oral rehabilitation'),
      ],
    }),
  ],
  service: [
    line('valoracion_dental', 'Valoración dental', 'Dental assessment', { minutes: 30 }),
    line('odontologia_preventiva', 'Odontología preventiva', 'Preventive dentistry', {
      below: [
        line('limpieza_dental', 'Limpieza dental', 'Dental cleaning', { minutes: 45 }),
        line('aplicacion_fluor', 'Aplicación de flúor', 'Fluoride treatment', { minutes: 20 }),
        line('selladores', 'Selladores', 'Sealants', { minutes: 30 }),
      ],
    }),
    line('odontologia_restauradora', 'Odontología restauradora', 'Restorative dentistry', {
      below: [
        line('resina', 'Resina', 'Filling', { minutes: 45 }),
        line('endodoncia_tratamiento', 'Tratamiento de conductos', 'Root canal treatment', {
          minutes: 90,
        }),
        line('corona', 'Corona', 'Crown', { minutes: 60 }),
        line('protesis_dental', 'Prótesis dental', 'Denture', { minutes: 60 }),
      ],
    }),
    line('cirugia_dental', 'Cirugía dental', 'Dental surgery', {
      below: [
        line('extraccion', 'Extracción', 'Extraction', { minutes: 40 }),
        line('tercer_molar', 'Cirugía de muela del juicio', 'Wisdom tooth surgery', {
          minutes: 60,
        }),
        line('implante_dental', 'Implante dental', 'Dental implant', { minutes: 90 }),
      ],
    }),
    line('ortodoncia_tratamiento', 'Tratamiento de ortodoncia', 'Orthodontic treatment', {
      below: [
        line('colocacion_brackets', 'Colocación de brackets', 'Brace fitting', { minutes: 90 }),
        line('ajuste_brackets', 'Ajuste de brackets', 'Brace adjustment', { minutes: 30 }),
        line('retenedor', 'Retenedor', 'Retainer', { minutes: 30 }),
      ],
    }),
    line('blanqueamiento', 'Blanqueamiento dental', 'Tooth whitening', {
      minutes: 60,
      icon: 'star',
    }),
    line('radiografia_dental', 'Radiografía dental', 'Dental X-ray', { minutes: 15, icon: 'bone' }),
  ],
  appointment_reason: [
    line('revision_dental', 'Revisión dental', 'Dental check-up'),
    line('dolor_dental', 'Dolor de muela', 'Toothache'),
    line('sangrado_encias', 'Sangrado de encías', 'Bleeding gums'),
    line('diente_roto', 'Diente roto', 'Broken tooth'),
    line('sensibilidad_dental', 'Sensibilidad al frío o al calor', 'Sensitivity to cold or heat'),
    line(
      'bracket_suelto',
      'Bracket suelto o alambre que lastima',
      'Loose bracket or a wire that hurts',
    ),
    line('muela_del_juicio', 'Muela del juicio', 'Wisdom tooth'),
    line('mejorar_sonrisa', 'Estética dental', 'Dental aesthetics'),
  ],
  cancel_reason: [
    line('temor_al_tratamiento', 'Temor al tratamiento', 'Afraid of the treatment'),
    line('por_el_costo', 'Por el costo', 'Because of the cost'),
    line(
      'laboratorio_dental_tarde',
      'El laboratorio dental no ha entregado',
      'The dental laboratory has not delivered',
    ),
  ],
  document_type: [
    line('odontograma', 'Odontograma', 'Dental chart'),
    line('radiografia_panoramica', 'Radiografía panorámica', 'Panoramic X-ray', { icon: 'bone' }),
    line('radiografia_periapical', 'Radiografía periapical', 'Periapical X-ray', { icon: 'bone' }),
    line('foto_intraoral', 'Fotografía intraoral', 'Intraoral photograph', { icon: 'eye' }),
    line(
      'plan_tratamiento_dental',
      'Plan de tratamiento y presupuesto',
      'Treatment plan and estimate',
    ),
    line('consentimiento_extraccion', 'Consentimiento para extracción', 'Consent to an extraction'),
  ],
  teaching_topic: [
    line('higiene_bucal', 'Higiene bucal', 'Oral hygiene'),
    line('uso_de_hilo_dental', 'Uso de hilo dental', 'Flossing'),
    line('despues_de_extraccion', 'Después de una extracción', 'After an extraction'),
    line('cuidado_de_brackets', 'Cuidado de los brackets', 'Care of braces'),
    line('salud_bucal_infantil', 'Salud bucal en la infancia', 'Oral health in childhood'),
  ],
  patient_tag: [
    line('en_ortodoncia', 'En tratamiento de ortodoncia', 'In orthodontic treatment'),
    line('ansiedad_dental', 'Ansiedad en el dentista', 'Anxious at the dentist'),
    line('alergia_anestesia', 'Alergia a anestésico local', 'Allergic to local anaesthetic', {
      icon: 'alert',
      color: '#dc2626',
    }),
    line('anticoagulado', 'Toma anticoagulantes', 'Takes anticoagulants', {
      icon: 'alert',
      color: '#dc2626',
    }),
  ],
};
