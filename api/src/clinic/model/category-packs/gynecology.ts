import { line, type PackContents } from './pack';

export const gynecology: PackContents = {
  specialty: [
    line('ginecologia', 'Ginecología y obstetricia', 'Gynaecology and obstetrics', {
      below: [
        line('medicina_materno_fetal', 'Medicina materno fetal', 'Maternal-fetal medicine', {
          icon: 'heart',
        }),
        line('biologia_reproduccion', 'Biología de la reproducción', 'Reproductive medicine'),
        line('urologia_ginecologica', 'Urología ginecológica', 'Urogynaecology'),
      ],
    }),
  ],
  service: [
    line('ginecologia_consulta', 'Consulta de ginecología', 'Gynaecology visit', {
      below: [
        line('ginecologia_primera_vez', 'Ginecología, primera vez', 'Gynaecology, first visit', {
          minutes: 40,
        }),
        line('ginecologia_subsecuente', 'Ginecología, subsecuente', 'Gynaecology, follow-up', {
          minutes: 30,
        }),
        line('planificacion_familiar', 'Planificación familiar', 'Family planning', {
          minutes: 30,
        }),
        line('climaterio', 'Climaterio y menopausia', 'Climacteric and menopause', { minutes: 30 }),
      ],
    }),
    line('control_prenatal', 'Control prenatal', 'Antenatal care', {
      icon: 'heart',
      below: [
        line(
          'prenatal_primera_vez',
          'Control prenatal, primera vez',
          'Antenatal care, first visit',
          { minutes: 45, icon: 'heart' },
        ),
        line('prenatal_subsecuente', 'Control prenatal, subsecuente', 'Antenatal care, follow-up', {
          minutes: 30,
          icon: 'heart',
        }),
        line('revision_puerperio', 'Revisión de puerperio', 'Postnatal check', {
          minutes: 30,
          icon: 'heart',
        }),
      ],
    }),
    line('ultrasonido_obstetrico', 'Ultrasonido obstétrico', 'Obstetric ultrasound', {
      minutes: 30,
      icon: 'eye',
    }),
    line('ultrasonido_pelvico', 'Ultrasonido pélvico', 'Pelvic ultrasound', {
      minutes: 30,
      icon: 'eye',
    }),
    line('papanicolaou', 'Papanicolaou', 'Cervical smear', { minutes: 20, icon: 'flask' }),
    line('prueba_vph', 'Prueba de VPH', 'HPV test', { minutes: 20, icon: 'flask' }),
    line('colposcopia', 'Colposcopia', 'Colposcopy', { minutes: 30, icon: 'eye' }),
    line('colocacion_diu', 'Colocación de DIU', 'IUD insertion', { minutes: 40 }),
    line('retiro_diu', 'Retiro de DIU', 'IUD removal', { minutes: 20 }),
    line('implante_anticonceptivo', 'Implante anticonceptivo', 'Contraceptive implant', {
      minutes: 40,
    }),
  ],
  appointment_reason: [
    line('revision_anual_gineco', 'Revisión ginecológica anual', 'Yearly gynaecological check'),
    line('control_de_embarazo', 'Control de embarazo', 'Pregnancy check'),
    line('posible_embarazo', 'Posible embarazo', 'Possible pregnancy'),
    line('metodo_anticonceptivo', 'Método anticonceptivo', 'Contraception'),
    line('sangrado_irregular', 'Sangrado irregular', 'Irregular bleeding'),
    line('dolor_pelvico', 'Dolor pélvico', 'Pelvic pain'),
    line('flujo_o_comezon', 'Flujo o comezón', 'Discharge or itching'),
    line('bolita_en_mama', 'Bolita o dolor en la mama', 'Lump or pain in the breast'),
    line('bochornos', 'Bochornos o menopausia', 'Hot flushes or menopause'),
    line('deseo_de_embarazo', 'Dificultad para embarazarse', 'Trouble getting pregnant'),
  ],
  cancel_reason: [
    line(
      'menstruacion',
      'Está en su periodo y el estudio se pospone',
      'On her period, the study is postponed',
    ),
    line('nacimiento', 'Ya nació el bebé', 'The baby has been born'),
  ],
  document_type: [
    line('carnet_perinatal', 'Carnet perinatal', 'Antenatal card'),
    line('ultrasonido_reporte', 'Reporte de ultrasonido', 'Ultrasound report'),
    line('resultado_citologia', 'Resultado de citología', 'Cytology result'),
    line('mastografia', 'Mastografía', 'Mammogram'),
    line(
      'consentimiento_anticonceptivo',
      'Consentimiento de método anticonceptivo',
      'Consent to contraception',
    ),
    line('plan_de_parto', 'Plan de parto', 'Birth plan'),
  ],
  teaching_topic: [
    line('embarazo', 'Embarazo', 'Pregnancy'),
    line(
      'senales_de_alarma_embarazo',
      'Señales de alarma en el embarazo',
      'Warning signs in pregnancy',
      { icon: 'alert' },
    ),
    line('acido_folico', 'Ácido fólico', 'Folic acid'),
    line('parto_y_puerperio', 'Parto y puerperio', 'Birth and the weeks after'),
    line('lactancia', 'Lactancia materna', 'Breastfeeding'),
    line('anticoncepcion', 'Métodos anticonceptivos', 'Contraception'),
    line('autoexploracion_mama', 'Autoexploración de mama', 'Breast self-examination'),
    line('menopausia', 'Menopausia', 'Menopause'),
  ],
  patient_tag: [
    line('embarazada', 'Embarazo en curso', 'Pregnant', { icon: 'heart' }),
    line('embarazo_alto_riesgo', 'Embarazo de alto riesgo', 'High-risk pregnancy', {
      icon: 'alert',
      color: '#dc2626',
    }),
    line('lactando', 'En lactancia', 'Breastfeeding'),
    line('rh_negativo', 'Rh negativo', 'Rh negative', { icon: 'alert', color: '#dc2626' }),
    line('prefiere_doctora', 'Prefiere que la atienda una mujer', 'Prefers a woman doctor'),
  ],
};
