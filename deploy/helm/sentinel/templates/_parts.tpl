{{- define "pod" }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      securityContext:
        runAsNonRoot: true
        seccompProfile:
          type: RuntimeDefault
{{- end }}

{{- define "container" }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities:
              drop: [ALL]
{{- end }}

{{- define "resources" }}
          resources:
            requests:
              cpu: {{ printf "%q" .requests.cpu }}
              memory: {{ printf "%q" .requests.memory }}
            limits:
              cpu: {{ printf "%q" .limits.cpu }}
              memory: {{ printf "%q" .limits.memory }}
{{- end }}

{{- define "pullSecrets" }}
{{- if .Values.pullSecrets }}
      imagePullSecrets:
{{- range .Values.pullSecrets }}
        - name: {{ printf "%q" . }}
{{- end }}
{{- end }}
{{- end }}

{{- define "image" }}{{ if and (ge (len .tag) 1) (eq (slice .tag 0 1) "@") }}{{ printf "%q" (print .repository .tag) }}{{ else }}{{ printf "%q" (print .repository ":" .tag) }}{{ end }}{{ end }}
