{{! Before the operands of a product that no compiler may fuse with a sum. }}
{{#assigns}} = {{/assigns}}__{{#double}}d{{/double}}{{^double}}f{{/double}}{{#quotient}}div{{/quotient}}{{^quotient}}mul{{/quotient}}_rn({{#assigns}}{{place}}, {{/assigns}}
